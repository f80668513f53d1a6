import type { Credential, CredentialSet } from '../document/document.ts'
import { type CredentialParts, partsWith, withQuery } from '../document/security.ts'
import { html, nothing, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { live } from 'lit/directives/live.js'
import { bodyGroups } from '../../fixtures/index.ts'
import type { OperationInfo } from '../control/control.ts'
import type { RequestHead } from '../document/write-parameters.ts'
import type { BodyGroups, RawBody } from '../document/bodies/body-groups.ts'
import type { JournalEntry } from '../core/journal.ts'
import { jsonText } from '../base/json-text.ts'
import { headOf, isInTarget, parameterFields } from './parameter-fields.ts'
import { store } from './store.ts'
import { timeText } from './time-text.ts'
import { bodyView, headersView, part, statusMark, textView } from './view.ts'

type Body = Uint8Array<ArrayBuffer>

const encode = (text: string): Body => new TextEncoder().encode(text)
/** Named bodies as they are sent, and how the form offers them. */
interface BodyList {
  /** The name of the operation. */
  readonly of: string
  /** The bodies of an operation, as the mock sent them; null for the fixtures. */
  readonly source: BodyGroups | null
  readonly bodies: readonly Body[]
  readonly options: readonly TemplateResult[]
}

/** A request of the journal that the form repeats, whatever the document says of it. */
interface Repeated {
  readonly operation: string
  readonly method: string
  readonly target: string
  readonly headers: JournalEntry['request']['headers']
}

let list = listOf('', bodyGroups, null)
let repeated: Repeated | undefined
/** One of the bodies, or an edited one. */
let body = list.bodies[0] ?? encode('')
let sending: AbortController | undefined
let outcome: TemplateResult | typeof nothing = nothing

function listOf(
  of: string,
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
  return { of, source, bodies, options }
}

/** The bodies of the operation. */
function currentList(): BodyList {
  const source = bodiesOf(store.operation)
  const { name } = store.operation
  if (name === list.of && jsonText(source) === jsonText(list.source)) return list
  const isEdited = name === list.of && !list.bodies.includes(body)
  list = listOf(name, source === null ? bodyGroups : bytesOf(source), source)
  if (!isEdited) body = list.bodies[0] ?? encode('')
  return list
}

/** Named bodies, or else the example. */
function bodiesOf({ bodies, mediaType, example }: OperationInfo): BodyGroups | null {
  if (bodies === null || mediaType === null) return bodies
  return Object.keys(bodies).length > 0 ? bodies : { Valid: { example } }
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

/** A form that sends a request: parameters, valid and invalid bodies, any media type and preference. */
export function tryForm(): TemplateResult {
  const { operation, isMany } = store
  if (repeated !== undefined && repeated.operation !== operation.name) repeated = undefined
  const { name, deprecated, method, basePath, path } = operation
  const target = repeated === undefined ? basePath + path : repeated.target
  const note = isMany ? (operation.operationId ?? name) : 'a request'
  const content = html`${keyed(
      `${name} ${repeated?.target}`,
      html`<form id="try-form" @submit=${submit}>
        ${isMany && deprecated ? html`<p><span class="tag">deprecated</span></p>` : nothing}
        ${repeated === undefined ? parameterFields() : repeatedFields(repeated)}
        ${hasBody() ? bodyFields() : nothing} ${headerFields(operation)}
        <button class="main">
          Send <code>${repeated?.method ?? method} ${textView(target.slice(0, 200))}</code>
        </button>
      </form>`,
    )}
    <div class="outcome" role="status">${outcome}</div>`
  return part({ id: 'try', title: 'Try', note, content })
}

/** Whether the request has a body; a page cannot send one with GET or HEAD. */
const hasBody = (): boolean =>
  repeated === undefined
    ? store.operation.mediaType !== null
    : !['GET', 'HEAD'].includes(repeated.method)

/** The target and the headers of parameters as they were sent. */
function repeatedFields({ target, headers }: Repeated): TemplateResult {
  return html`<div>
      <label for="try-target">Path and query</label>
      <input id="try-target" name="target" value=${target} autocomplete="off" spellcheck="false" />
    </div>
    ${parameterFields({
      has: (parameter) => !isInTarget(parameter),
      textOf: ({ name }) => visible(headers[name.toLowerCase()]),
    })}`
}

/** The journal has only the beginning of a secret, and an ellipsis. */
const visible = (value = ''): string => (value.includes('…') ? '' : value)

function bodyFields(): TemplateResult {
  const { bodies, options } = currentList()
  return html`<div>
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
    ></textarea>`
}

/** A field for a header, which is not sent if it is empty. */
function headerField(id: string, name: string, value: string): TemplateResult {
  return html`<input
    id=${id}
    name=${name}
    value=${value}
    placeholder="none"
    autocomplete="off"
    spellcheck="false"
    pattern="[ -~]*"
    title="Printable ASCII"
  />`
}

function headerFields({ credentials, mediaType }: OperationInfo): TemplateResult {
  const [credential] = credentials
  const token = store.token || demoOf(credential)
  const hasToken = credential !== undefined || !store.isMany
  const fields = [
    hasToken && [labelOf(credential), headerField('try-token', 'token', token), 'try-token'],
    hasBody() && [
      'Content-Type',
      headerField('try-media-type', 'mediaType', mediaType ?? ''),
      'try-media-type',
    ],
  ].filter((field) => field !== false)
  const pair = fields.map(
    ([label, field, id]) => html`<div><label for=${id}>${label}</label>${field}</div>`,
  )
  return html`${pair.length === 0 ? nothing : html`<div class="pair">${pair}</div>`}
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
    </div>`
}

/** Opens the form, and moves the focus there. */
export function showForm(): void {
  const form = document.querySelector<HTMLFormElement>('#try-form')!
  form.closest('details')!.open = true
  form.closest('details')!.scrollIntoView({ block: 'nearest' })
  form.querySelector<HTMLElement>('input, textarea, select')?.focus()
}

/** Fills the form with a request of the journal, which has only the beginning of its token. */
export async function edit(entry: JournalEntry): Promise<void> {
  const { token, request } = entry
  if (store.isMany || store.operation.parameters.length > 0) await repeat(entry)
  change(encode(request.body))
  const form = document.querySelector<HTMLFormElement>('#try-form')!
  const fill = (name: string, value = ''): void => {
    const field = form.elements.namedItem(name)
    if (field !== null) Object.assign(field, { value })
  }
  fill('mediaType', request.headers['content-type'])
  fill('prefer', request.headers['prefer'])
  if (token === null) fill('token')
  showForm()
  form.querySelector('textarea')?.focus()
}

/** Shows the operation of an entry, with the target as it was sent. */
async function repeat(entry: JournalEntry): Promise<void> {
  const { name } = store.operationOf(entry) ?? store.operation
  if (name !== store.operation.name) await store.choose(name)
  repeated = { operation: name, ...entry.request }
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
  store.render()
  document.querySelector('.outcome')?.scrollIntoView({ block: 'nearest' })
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

/** A request that is repeated has the target of its own field. */
function sentHead(fields: FormData): RequestHead {
  const head = headOf(fields)
  return repeated === undefined ? head : { ...head, target: fields.get('target') as string }
}

/** Cookies that the form has set: another request must not have them. */
let cookies: readonly string[] = []

/** Sets cookies for the target alone, because a page cannot set the header. */
function setCookies(pairs: readonly string[], target: string): void {
  for (const cookie of cookies) document.cookie = `${cookie}; max-age=0`
  // A semicolon would end the attribute.
  const path = new URL(store.origin + target).pathname.replace(/[^/]*;.*/, '')
  cookies = pairs.map((pair) => `${pair}; path=${path}`)
  for (const cookie of cookies) document.cookie = `${cookie}; max-age=60`
}

/** The request of the form, without empty headers; its cookies are those of the page. */
function requestOf(fields: FormData): readonly [url: string, init: RequestInit] {
  const field = (name: string): string => (fields.get(name) as string | null) ?? ''
  const { target, headers: ofParameters } = sentHead(fields)
  const { headers: ofCredentials, query } = credentialParts(
    field('token'),
    store.operation.credentials,
  )
  const written = [...ofParameters, ...ofCredentials]
  setCookies(
    written.flatMap(([name, value]) => (name === 'Cookie' ? value.split('; ') : [])),
    target,
  )
  const headers = [
    ...written.filter(([name]) => name !== 'Cookie'),
    ['content-type', field('mediaType')] as const,
    ['prefer', field('prefer')] as const,
  ]
  return [
    store.origin + withQuery(target, query),
    {
      method: repeated?.method ?? store.operation.method,
      headers: headers.flatMap(([name, value]): [string, string][] =>
        value === '' ? [] : [[name, value]],
      ),
      // Bytes, because fetch adds a Content-Type to text.
      body: hasBody() ? body : null,
      credentials: cookies.length === 0 ? 'omit' : 'same-origin',
      cache: 'no-store',
    },
  ]
}

/** Sends the request of the form, and shows the response or the reason for its absence. */
async function send(fields: FormData, signal: AbortSignal): Promise<TemplateResult> {
  const [url, init] = requestOf(fields)
  const start = performance.now()
  try {
    const response = await fetch(url, { ...init, signal })
    const text = await response.text()
    return html`<p class="facts">
        ${statusMark(response.status, store.operation)} after ${timeText(performance.now() - start)}
      </p>
      ${bodyView(text)} ${headersView(Object.fromEntries(response.headers))}`
  } catch {
    return html`<p class="facts">
      <span class="mark broken">none</span> The connection failed after
      ${timeText(performance.now() - start)}.
    </p>`
  }
}
