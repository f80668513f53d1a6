import { html, nothing, render, type TemplateResult } from 'lit'
import { journal, watchScrolling } from './journal.ts'
import { plantList } from './plant-list.ts'
import { scenarioList } from './scenario-list.ts'
import { store } from './store.ts'
import { tryForm } from './try-form.ts'
import { textView } from './view.ts'

function page(): TemplateResult {
  return html`<header>
      <h1>${title()}</h1>
      <p class="base">
        <code>${store.origin + store.operation.basePath}</code>
      </p>
      <form class="token" @submit=${onSubmit((token) => store.showToken(token))}>
        <label for="token">Token</label>
        <input
          id="token"
          placeholder="all tokens"
          aria-describedby="about-token"
          autocomplete="off"
          spellcheck="false"
          pattern="[!-~]+"
          title="Printable ASCII without spaces"
        />
        <button>Show<span class="unseen"> the state of this token</span></button>
        <span class="count" id="about-token">${aboutToken()}</span>
      </form>
      <p class="connection ${store.connection}">
        <span aria-hidden="true">●</span> ${store.connection}
      </p>
    </header>
    ${notice()}
    <p class="unseen" role="status">${store.announcement}</p>
    <main>
      ${scenarioList()}
      <div>${tryForm()} ${plantList()}</div>
      ${journal()}
    </main>`
}

/** Such as `Plant Store mock`. */
const title = (): string => `${store.operation.title} mock`.trimStart()

function aboutToken(): ReturnType<typeof textView> {
  const { token } = store.state
  const credential = store.operation.keyHeader === null ? 'bearer token' : 'key'
  if (token === null) return [`Each ${credential} has its own scenario, journal and plants.`]
  return ['Shown: scenario, journal and plants of ', ...textView(token)]
}

function notice(): TemplateResult | typeof nothing {
  const gone =
    'The server cannot be reached. This page shows its last state and reconnects by itself. '
  const text = (store.connection === 'gone' ? gone : '') + store.errorMessage
  if (store.connection === 'locked')
    return html`<form
      class="notice"
      role="alert"
      @submit=${onSubmit((controlToken) => store.showToken(store.token, controlToken))}
    >
      <label for="control-token">This server requires its control token.</label>
      <input
        id="control-token"
        type="password"
        autocomplete="off"
        required
        pattern="[!-~]+"
        title="Printable ASCII without spaces"
      />
      <button>Unlock</button>
      ${text}
    </form>`
  return text === '' ? nothing : html`<p class="notice" role="alert">${text}</p>`
}

/** Handles a submitted form by the text in its field. */
function onSubmit(handle: (text: string) => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault()
    handle((event.currentTarget as HTMLFormElement).querySelector('input')?.value ?? '')
  }
}

store.render = () => {
  document.title = title()
  render(page(), document.body)
}
store.render()
watchScrolling()
// A browser opens at most six connections to a host, so a hidden page closes its own.
document.addEventListener('visibilitychange', () =>
  document.hidden ? store.disconnect() : store.connect(),
)
store.connect()
