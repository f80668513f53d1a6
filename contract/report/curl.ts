import { printfFormat, quoteForShell } from '../../src/base/shell.ts'
import {
  type Exchange,
  type SentRequest,
  bodyPartsOf,
  headerOf,
  headerTextsOf,
  urlPartsOf,
  userAgent,
  utf8Text,
} from '../data/exchange.ts'
import {
  type HeaderText,
  type SecretBytes,
  type SecretVariable,
  shownText,
} from '../data/secret-text.ts'
import { expansionOf, headerLineWord, quoteBytes, shellWord } from './shell-words.ts'

/** A header for curl, byte for byte. */
const headerWord = (header: HeaderText): string => {
  // curl drops a header without a value unless a semicolon stands for the colon.
  if (shownText(header.value).trim() === '') return quoteForShell(`${header.name};`)
  return headerLineWord(header, quoteBytes)
}

/** Bytes of a body before which no version of curl sends Expect: older ones send it before a longer one, and wait. */
const maxWithoutExpect = 1024

/** Headers that curl or the connection sets. */
const automatic = /^(?:host|connection|content-length)$/i

const isHost = ({ name }: HeaderText): boolean => name.toLowerCase() === 'host'

/** Whether curl sets a header, if with a name of its own. */
const isAutomatic = ({ name, value }: HeaderText): boolean =>
  automatic.test(name) || (/^user-agent$/i.test(name) && shownText(value) === userAgent)

function headerWords(request: SentRequest): string[] {
  const { url, headers, body } = request
  const has = (name: string): boolean => headerOf(headers, name) !== undefined
  const host = headerOf(headers, 'host')
  const otherHost = host !== undefined && new URL(url).host !== host
  const texts = headerTextsOf(request)
  return [
    ...texts.filter((header) => !isAutomatic(header)).map(headerWord),
    ...(otherHost ? texts.filter(isHost).map(headerWord) : []),
    // Headers that curl would add of its own.
    ...(has('accept') ? [] : ["'Accept:'"]),
    ...(has('user-agent') ? [] : ["'User-Agent:'"]),
    ...(body && !has('content-type') ? ["'Content-Type:'"] : []),
    ...(body && body.length > maxWithoutExpect && !has('expect') ? ["'Expect:'"] : []),
  ].map((header) => `-H ${header}`)
}

const isPlain = (bytes: Uint8Array): boolean => bytes.every((byte) => byte >= 32 && byte < 127)

/** curl takes a body that begins with `@` as the name of a file, and a variable may begin with it. */
const mayNameFile = (part: Uint8Array | SecretVariable | undefined): boolean =>
  !(part instanceof Uint8Array) || part[0] === 64

/** Bytes of a body in one argument; Linux limits arguments to 128 KiB, but not those of a shell's own printf. */
export const maxArgument = 2048

interface CurlOptions {
  readonly insecure?: boolean
  /** Whether the server's certificate needs a further CA. */
  readonly ca?: boolean
  /** Whether the request needs a client certificate. */
  readonly cert?: boolean
  /** Bodies that the command reads from files, instead of a pipe. */
  readonly files?: ReadonlyMap<Uint8Array, string>
}

/** A body as a word of curl, and the command that writes it if it comes from a pipe. */
interface Data {
  readonly word: string
  readonly pipe?: string
}

/** The command that writes a body to a pipe. */
function pipeOf(parts: SecretBytes): string {
  const formats = parts.map((part) => (part instanceof Uint8Array ? printfFormat(part) : '%s'))
  const values = parts.flatMap((part) =>
    part instanceof Uint8Array ? [] : ` "${expansionOf(part)}"`,
  )
  return `printf '${formats.join('')}'${values.join('')} | `
}

function isArgument(body: Uint8Array, parts: SecretBytes): boolean {
  if (body.length === 0) return true
  if (body.length > maxArgument || mayNameFile(parts[0])) return false
  return parts.every((part) => !(part instanceof Uint8Array) || isPlain(part))
}

function dataOf(request: SentRequest, { files }: CurlOptions): Data | undefined {
  const { body } = request
  if (body === undefined) return undefined
  const file = files?.get(body)
  if (file !== undefined) return { word: quoteForShell(`@${file}`) }
  const parts = bodyPartsOf(request)
  if (!isArgument(body, parts)) return { word: '@-', pipe: pipeOf(parts) }
  const texts = parts.map((part) => (part instanceof Uint8Array ? utf8Text(part)! : part))
  return { word: shellWord(texts) }
}

function methodWords({ method, body }: SentRequest): string[] {
  if (method === 'HEAD') return ['-I']
  // curl sends a POST if there is a body.
  return method === 'POST' && body ? [] : [`-X ${method}`]
}

/** Over https curl would ask for HTTP/2. */
function versionWords({ version, url }: SentRequest): string[] {
  if (version !== undefined) return [`--http${version}`]
  return new URL(url).protocol === 'https:' ? ['--http1.1'] : []
}

/** What curl needs for one request, whose body is the given word. */
function requestWords(
  request: SentRequest,
  data: string | undefined,
  { insecure, ca, cert }: CurlOptions,
): string {
  return [
    `-i${insecure ? ' -k' : ''} --path-as-is -g`,
    ...versionWords(request),
    ...(ca ? ['--cacert "$PLANT_STORE_CA"'] : []),
    ...(cert ? ['--cert "$PLANT_STORE_CERT" --key "$PLANT_STORE_KEY"'] : []),
    ...methodWords(request),
    ...headerWords(request),
    ...(data === undefined ? [] : [`--data-binary ${data}`]),
    shellWord(urlPartsOf(request)),
  ].join(' ')
}

/**
 * A command for a POSIX shell that sends one or two requests on one connection with curl, byte for byte. The shell
 * expands the variables of secrets, such as `$PLANT_STORE_TOKEN` and `$PLANT_STORE_HEADER_X_API_KEY`, and the files
 * `$PLANT_STORE_CA`, `$PLANT_STORE_CERT` and `$PLANT_STORE_KEY` of certificates.
 */
export function curlLine(requests: readonly SentRequest[], options: CurlOptions = {}): string {
  const bodies = requests.map((request) => dataOf(request, options))
  const pipes = bodies.flatMap((data) => data?.pipe ?? [])
  const firstPiped = bodies.findIndex((data) => data?.pipe !== undefined)
  const words = requests.map((request, at) => {
    const data = bodies[at]
    // The second pipe has a descriptor of its own, because the first one is the standard input.
    const isSecondPipe = data?.pipe !== undefined && at !== firstPiped
    const word = isSecondPipe ? '@/dev/fd/3' : data?.word
    return requestWords(request, word, options)
  })
  // A user's .curlrc would change the request.
  const line = `curl -q ${words.join(' --next ')}`
  const [first = '', second] = pipes
  return second === undefined ? first + line : `${second}{ ${first}${line}; } 3<&0`
}

/** The requests that show a finding: one that fails only after another one on its connection needs that, too. */
export const reproducingRequests = (
  { request, after }: Exchange,
  exchanges: readonly Exchange[],
): readonly SentRequest[] => {
  if (after === undefined) return [request]
  // The exchange itself is not recorded if its case was sent again.
  const earlier = exchanges.find((exchange) => exchange.case === after.case)
  return earlier ? [earlier.request, request] : [request]
}
