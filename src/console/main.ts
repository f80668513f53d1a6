import { html, nothing, render, type TemplateResult } from 'lit'
import { journal, watchScrolling } from './journal.ts'
import { operationList } from './operation-list.ts'
import { plantList } from './plant-list.ts'
import { scenarioList } from './scenario-list.ts'
import { store } from './store.ts'
import { tryForm } from './try-form.ts'
import { textView } from './view.ts'
import { capitalized } from '../base/capitalized.ts'

const leaf = html`<svg class="leaf" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M5 19C4 10 9 4 20 4c0 11-6 16-13 14m-3 3c2-6 5-9 9-11" />
</svg>`

function page(): TemplateResult {
  return html`<header>
      <h1>${leaf} ${title()}</h1>
      <p class="base">
        <code>${store.origin + store.operation.basePath}</code>
      </p>
      <form class="token" @submit=${onSubmit((token) => store.showToken(token))}>
        <label for="token">${capitalized(store.caller)}</label>
        <input
          id="token"
          placeholder="all ${store.caller}s"
          aria-describedby="about-token"
          autocomplete="off"
          spellcheck="false"
          pattern="[!-~]+"
          title="Printable ASCII without spaces"
        />
        <button>Show<span class="unseen"> the state of this ${store.caller}</span></button>
        <span class="count" id="about-token">${aboutToken()}</span>
      </form>
      <p class="connection ${store.connection}">${store.connection}</p>
    </header>
    ${notice()}
    <p class="unseen" role="status">${store.announcement}</p>
    <main class=${isKnown() ? '' : 'unknown'}>
      ${store.isMany ? html`<div>${operationList()} ${scenarioList()}</div>` : scenarioList()}
      <div>${tryForm()} ${plantList()}</div>
      ${journal()}
    </main>`
}

/** Whether the page has loaded the operation. */
const isKnown = (): boolean => store.operation.method !== ''

/** Such as `Plant Store mock`. */
const title = (): string => (isKnown() ? `${store.operation.title} mock` : 'Mock')

function aboutToken(): ReturnType<typeof textView> {
  if (!isKnown()) return []
  const { state, operation, resources } = store
  const { token } = state
  if (token !== null) return [`Shown: scenario, journal and ${resources} of `, ...textView(token)]
  const names = { bearer: 'bearer token', basic: 'user', apiKey: 'key', none: 'State-Token' }
  const name = names[operation.credential ?? 'none']
  return [`Each ${name} has its own scenario, journal and ${resources}.`]
}

function notice(): TemplateResult | typeof nothing {
  const gone =
    'The server cannot be reached. This page shows its last state and reconnects by itself. '
  const text = (store.connection === 'gone' ? gone : '') + store.errorMessage
  if (store.connection === 'locked')
    return html`<form
      class="notice"
      aria-label="Control token"
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
      <span role="alert">${text}</span>
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
