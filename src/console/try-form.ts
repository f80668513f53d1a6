import type { Credential, CredentialSet } from '../document/document.ts'
import { type CredentialParts, partsWith, withQuery } from '../document/security.ts'
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { bodyGroups } from '../../fixtures/index.ts'
import type { BodyGroups, RawBody } from '../document/bodies/body-groups.ts'
import type { JournalEntry } from '../core/journal.ts'
import { jsonText } from '../base/json.ts'
import { store } from './store.ts'
import { timeText } from './time-text.ts'
import { bodyView, headersView, part, statusMark } from './view.ts'

type Body = Uint8Array<ArrayBuffer>

const encode = (text: string): Body => new TextEncoder().encode(text)
/** Named bodies as they are sent, and how the form offers them. */
interface BodyList {
  /** Those of another document, as the mock sent them; null for the fixtures. */
  readonly source: BodyGroups | null
  readonly bodies: readonly Body[]
  readonly options: readonly TemplateResult[]
}

let list = listOf(bodyGroups, null)
/** One of the bodies, or an edited one. */
let body = list.bodies[0] ?? encode('')
let sending: AbortController | undefined
let outcome: TemplateResult | typeof nothing = nothing

function listOf(
  groups: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  source: BodyGroups | null,
): BodyList {
  const bodies: Body[] = []
  const options = Object.entries(groups).map(([kind, group]) => {
    const ofKind = Object.entries(group).map(([name, value]) => {
      const bytes = value instanceof Uint8Array ? new Uint8Array(value) : encode(jsonText(value))
      return html`<option value=${bodies.push(bytes) - 1}>${name}</option>`
    })
    return html`<optgroup label=${kind}>${ofKind}</optgroup>`
  })
  return { source, bodies, options }
}

/** The bodies of the document that the mock serves. */
function currentList(): BodyList {
  const { bodies } = store.operation
  if (jsonText(bodies) === jsonText(list.source)) return list
  const chosen = list.bodies.indexOf(body)
  list = bodies === null ? listOf(bodyGroups, null) : listOf(bytesOf(bodies), bodies)
  if (chosen >= 0) body = list.bodies[0] ?? encode('')
  return list
}

/** Texts and lists of bytes as bytes. */
function bytesOf(groups: BodyGroups): Readonly<Record<string, Readonly<Record<string, Body>>>> {
  const toBytes = ([name, value]: readonly [string, RawBody]): readonly [string, Body] => [
    name,
    typeof value === 'string' ? encode(value) : Uint8Array.from(value),
  ]
  const entries = Object.entries(groups).map(([kind, group]) => {
    return [kind, Object.fromEntries(Object.entries(group).map(toBytes))] as const
  })
  return Object.fromEntries(entries)
}

/** What the field for the credential is called. */
function labelOf(credential: Credential | undefined): string {
  if (credential?.type === 'apiKey') return credential.parameter
  return credential?.type === 'basic' ? 'User:password' : 'Token'
}

function demoOf(credential: Credential | undefined): string {
  if (credential === undefined) return ''
  return credential.type === 'basic' ? 'demo:demo' : 'demo'
}

/** A form that sends a request, with valid and invalid bodies, any media type and preference. */
export function tryForm(): TemplateResult {
  const { bodies, options } = currentList()
  const { method, basePath, path, credentials, mediaType } = store.operation
  const [credential] = credentials
  const content = html`<form id="try-form" @submit=${submit}>
      <div>
        <label for="try-body">Body</label>
        <select id="try-body" .value=${live(String(bodies.indexOf(body)))} @change=${choose}>
          ${options}
          <option value="-1">as edited below</option>
        </select>
      </div>
      <textarea
        aria-label="Body as text"
        rows="4"
        spellcheck="false"
        autocomplete="off"
        title="An unedited body is sent byte for byte"
        .value=${live(decode(body))}
        @input=${({ target }: Event) => change(encode((target as HTMLTextAreaElement).value))}
      ></textarea>
      <div class="pair">
        <label for="try-token">${labelOf(credential)}</label>
        <label for="try-media-type">Content-Type</label>
        <input
          id="try-token"
          name="token"
          value=${store.token || demoOf(credential)}
          placeholder="none"
          autocomplete="off"
          spellcheck="false"
          pattern="[ -~]*"
          title="Printable ASCII"
        />
        <input
          id="try-media-type"
          name="mediaType"
          value=${mediaType}
          placeholder="none"
          pattern="[ -~]*"
          title="Printable ASCII"
        />
      </div>
      <div>
        <label for="try-prefer">Prefer, such as <code>scenario=slow, delay=20</code></label>
        <input
          id="try-prefer"
          name="prefer"
          placeholder="the scenario in use decides"
          spellcheck="false"
          pattern="[ -~]*"
          title="Printable ASCII"
        />
      </div>
      <button class="main">Send <code>${method} ${basePath}${path}</code></button>
    </form>
    <div class="outcome" role="status">${outcome}</div>`
  return part({ id: 'try', title: 'Try', note: 'a request', content })
}

/** Fills the form with a request of the journal, which has only the beginning of its token. */
export function edit({ token, request }: JournalEntry): void {
  const form = document.querySelector<HTMLFormElement>('#try-form')!
  const fill = (name: string, value = ''): unknown =>
    Object.assign(form.elements.namedItem(name)!, { value })
  fill('mediaType', request.headers['content-type'])
  fill('prefer', request.headers['prefer'])
  if (token === null) fill('token')
  change(encode(request.body))
  form.closest('details')!.open = true
  form.querySelector('textarea')?.focus()
}

function choose({ target }: Event): void {
  change(list.bodies[Number((target as HTMLSelectElement).value)] ?? encode(decode(body)))
}

/** U+FFFD stands for bytes that are not UTF-8. */
function decode(bytes: Body): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

function change(changed: Body): void {
  body = changed
  store.render()
}

/** Sends the request and shows the response; cancels the one before, which may hang. */
async function submit(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  sending?.abort()
  const latest = new AbortController()
  sending = latest
  outcome = html`<p class="none">Waiting for the response …</p>`
  store.changed()
  const result = await send(new FormData(event.target as HTMLFormElement), latest.signal)
  if (latest !== sending) return
  outcome = result
  store.changed()
}

const bearer = { type: 'bearer', name: '', pointer: '' } as const

/** The token as each credential that the operation needs; as a bearer token without security. */
function credentialParts(token: string, set: CredentialSet): CredentialParts {
  if (token === '') return { headers: [], query: '' }
  return partsWith(set.length === 0 ? [bearer] : set, (credential) => {
    if (credential.type === 'basic') return btoa(token.includes(':') ? token : `${token}:`)
    const isInHeader = credential.type === 'bearer' || credential.in === 'header'
    return isInHeader ? token : encodeURIComponent(token)
  })
}

/** Sends a request without its empty headers, and shows the response or the reason for its absence. */
async function send(fields: FormData, signal: AbortSignal): Promise<TemplateResult> {
  const field = (name: string): string => fields.get(name) as string
  const { method, credentials } = store.operation
  const { headers: ofCredentials, query } = credentialParts(field('token'), credentials)
  // A page cannot set the header.
  const cookies = ofCredentials.flatMap(([name, value]) =>
    name === 'Cookie' ? value.split('; ') : [],
  )
  for (const cookie of cookies) document.cookie = `${cookie}; path=/; max-age=60`
  const headers = {
    ...Object.fromEntries(ofCredentials.filter(([name]) => name !== 'Cookie')),
    'content-type': field('mediaType'),
    prefer: field('prefer'),
  }
  const start = performance.now()
  try {
    const response = await fetch(withQuery(store.url, query), {
      method,
      headers: Object.entries(headers).filter(([, value]) => value !== ''),
      // Bytes, because fetch adds a Content-Type to text.
      body,
      signal,
      credentials: cookies.length === 0 ? 'omit' : 'same-origin',
      cache: 'no-store',
    })
    const text = await response.text()
    return html`<p class="facts">
        ${statusMark(response.status)} after ${timeText(performance.now() - start)}
      </p>
      ${bodyView(text)} ${headersView(Object.fromEntries(response.headers))}`
  } catch {
    return html`<p class="facts">
      <span class="mark broken">none</span> The connection failed after
      ${timeText(performance.now() - start)}.
    </p>`
  }
}
