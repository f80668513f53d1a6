import { type Exchange, type SentRequest, headerOf } from '../exchange.ts'
import type { CredentialHeader } from '../credentials.ts'
import type { Report } from '../report/types.ts'

/** One word for a POSIX shell, in which nothing is expanded. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A request that creates something, for people to try. */
export interface ExampleRequest {
  readonly url: string
  readonly method: string
  /** The header with the token; null without security. */
  readonly header: CredentialHeader | null
  readonly mediaType: string
  /** As JSON. */
  readonly body: string
  /** Whether the token is left to a variable of the shell. */
  readonly isSecret: boolean
}

/** A short command that sends a request. */
export function exampleCurl(request: ExampleRequest): string {
  const { url, method, header, mediaType, body, isSecret } = request
  const token = isSecret ? '$PLANT_STORE_TOKEN' : 'demo'
  const [field, value] = header ?? []
  const line = `${field}: ${value?.replace('$TOKEN', token)}`
  const quoted = isSecret ? `"${line}"` : quoteForShell(line)
  const words = [
    // curl sends a POST if there is a body.
    `curl ${method === 'POST' ? '' : `-X ${method} `}${quoteForShell(url)}`,
    ...(field === undefined ? [] : [`-H ${quoted}`]),
    `-H ${quoteForShell(`Content-Type: ${mediaType}`)}`,
    `-d ${quoteForShell(body)}`,
  ]
  return words.join(' ')
}

const credentials = /(\$PLANT_STORE_(?:TOKEN|BAD_TOKEN|BASIC))(?![A-Z0-9_])/

const basic = `$(printf ':%s' "$PLANT_STORE_TOKEN" | base64 | tr -d '\\n')`
/** The token percent-encoded, for a query. */
const percentEncoded = `$(printf %s "$PLANT_STORE_TOKEN" | od -An -v -tx1 | tr -d '\\n' | tr ' ' %)`

/** One shell word in which the credentials are expanded. */
const shellWord = (text: string, expand = (variable: string): string => variable): string => {
  const parts = text
    .split(credentials)
    .map((part, at) => (at % 2 === 1 ? `"${expand(part)}"` : part && quoteForShell(part)))
  return parts.join('') || "''"
}

const headerWord = (name: string, value: string): string => {
  // curl drops a header without a value unless a semicolon stands for the colon.
  if (value.trim() === '') return quoteForShell(`${name};`)
  const isVariable = /^\$[A-Z][A-Z0-9_]*$/.test(value) && !credentials.test(value)
  if (isVariable) return `${quoteForShell(`${name}: `)}"${value}"`
  if (!/^[\0-\x7f]*$/.test(value) && !credentials.test(value)) {
    // A shell would write it in UTF-8.
    const bytes = Buffer.from(`${name}: ${value}`, 'latin1')
    return `"$(printf '${printfFormat(bytes)}')"`
  }
  return shellWord(`${name}: ${value}`, (variable) =>
    variable === '$PLANT_STORE_BASIC' ? basic : variable,
  )
}

/** Headers that curl or the connection sets. */
const automatic = /^(?:host|connection|content-length|user-agent)$/i

function headerWords({ url, headers, body }: SentRequest): string[] {
  const has = (name: string): boolean => headerOf(headers, name) !== undefined
  const host = headerOf(headers, 'host')
  const otherHost = host !== undefined && !url.includes(`//${host}`)
  return [
    ...headers
      .filter(([name]) => !automatic.test(name))
      .map(([name, value]) => headerWord(name, value)),
    ...(otherHost ? [headerWord('Host', host)] : []),
    // Headers that curl would add of its own.
    ...(has('accept') ? [] : ["'Accept:'"]),
    ...(has('user-agent') ? [] : ["'User-Agent:'"]),
    ...(body && !has('content-type') ? ["'Content-Type:'"] : []),
    ...(body && body.length > 1024 && !has('expect') ? ["'Expect:'"] : []),
  ].map((header) => `-H ${header}`)
}

/** curl takes a body that begins with `@` as the name of a file. */
const isPlain = (body: Uint8Array): boolean =>
  body[0] !== 64 && body.every((byte) => byte >= 32 && byte < 127)

/** Each byte in a format of printf, which every POSIX shell has. */
const FORMATS = Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte)
  return /[\w {}":,.$/]/.test(char) ? char : `\\${byte.toString(8).padStart(3, '0')}`
})

/** Bytes as a format of printf. */
const printfFormat = (bytes: Uint8Array): string =>
  bytes.reduce((all, byte) => all + FORMATS[byte]!, '')

/** Bytes of a body in one argument; Linux limits arguments to 128 KiB, but not those of a shell's own printf. */
const maxArgument = 2048

interface CurlOptions {
  readonly insecure?: boolean
  /** Whether the server's certificate needs a further CA. */
  readonly ca?: boolean
  /** Whether the request needs a client certificate. */
  readonly cert?: boolean
  /** Bodies that the command reads from files, instead of a pipe. */
  readonly files?: ReadonlyMap<Uint8Array, string>
}

/**
 * A command for a POSIX shell that sends one or two requests on one connection with curl, byte for byte. A header value
 * may contain `$PLANT_STORE_TOKEN`, `$PLANT_STORE_BAD_TOKEN` or `$PLANT_STORE_BASIC`, or be a variable as a whole, such as
 * `$X_API_KEY`; the shell expands them, and the files `$PLANT_STORE_CA`, `$PLANT_STORE_CERT` and `$PLANT_STORE_KEY` of certificates.
 */
export function curlLine(requests: readonly SentRequest[], options: CurlOptions = {}): string {
  const pipes: string[] = []
  const dataWord = (body: Uint8Array): string => {
    const file = options.files?.get(body)
    if (file !== undefined) return quoteForShell(`@${file}`)
    const text = new TextDecoder().decode(body)
    if (credentials.test(text) || (body.length <= maxArgument && isPlain(body)))
      return shellWord(text)
    return pipes.push(`printf '${printfFormat(body)}' | `) === 1 ? '@-' : '@/dev/fd/3'
  }
  const wordsOf = (request: SentRequest): string => {
    const { method, url, body } = request
    return [
      `-i${options.insecure ? ' -k' : ''} --path-as-is -g`,
      ...(options.ca ? ['--cacert "$PLANT_STORE_CA"'] : []),
      ...(options.cert ? ['--cert "$PLANT_STORE_CERT" --key "$PLANT_STORE_KEY"'] : []),
      ...(method === 'HEAD' ? ['-I'] : method === 'POST' && body ? [] : [`-X ${method}`]),
      ...headerWords(request),
      ...(body ? [`--data-binary ${dataWord(body)}`] : []),
      shellWord(url, () => percentEncoded),
    ].join(' ')
  }
  const line = `curl ${requests.map(wordsOf).join(' --next ')}`
  const [first = '', second] = pipes
  return second === undefined ? first + line : `${second}{ ${first}${line}; } 3<&0`
}

/** The requests that show a finding: one that fails only after another one on its connection needs that, too. */
export const requestsOf = (
  { request, after }: Exchange,
  exchanges: readonly Exchange[],
): readonly SentRequest[] => {
  // The exchange itself is not recorded if its case was sent again.
  const earlier = exchanges.find((exchange) => exchange.case === after?.case)
  return earlier ? [earlier.request, request] : [request]
}

/**
 * The report with its commands shortened, and the long bodies that these read, by the names of files beside `file`.
 * Without `file`, a command sends the cases of a long body again; also of a body that is sent in parts.
 */
export function withShortCommands(report: Report, file?: string) {
  const { cases, exchanges, run } = report
  const bodies = new Map<string, Uint8Array>()
  const curl = { ...report.curl }
  const replayOf = ({ case: id, after }: Exchange): string => {
    const { replay } = cases[id]!
    const one = `${replay ? `--seed ${replay.seed} ` : ''}--replay ${quoteForShell(id)}`
    const sent = after ? `--only ${quoteForShell(`${after.case},${id}`)} --explore 0` : one
    const { noCreate, insecure, profile } = run.options
    const compared = profile === undefined ? '' : ` --profile ${quoteForShell(profile)}`
    const flags = `${noCreate ? ' --no-create' : ''}${insecure ? ' --insecure' : ''}${compared}`
    return `npx plant-store-kit check ${quoteForShell(run.baseUrl)} ${sent}${flags}`
  }
  for (const exchange of exchanges) {
    if (curl[exchange.number] === undefined) continue
    const requests = requestsOf(exchange, exchanges)
    const long = requests.find(({ body }) => body !== undefined && body.length > maxArgument)?.body
    // curl sends a short body in one write and one chunk.
    const isSplit = ['split', 'chunked'].includes(cases[exchange.case]?.request.need ?? '')
    if (isSplit || (long && file === undefined)) curl[exchange.number] = replayOf(exchange)
    else if (long) {
      const name = `${file!.replace(/\.\w+$/, '')}-${exchange.case.replaceAll(/\W+/g, '-')}.body`
      if (!bodies.has(name)) bodies.set(name, long)
      curl[exchange.number] = curlLine(requests, { ...run.options, files: new Map([[long, name]]) })
    }
  }
  return { short: { ...report, curl }, bodies }
}
