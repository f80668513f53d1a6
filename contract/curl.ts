import { type Exchange, type SentRequest, headerOf } from './exchange.ts'
import type { Report } from './report.ts'

/** One word for a POSIX shell, in which nothing is expanded. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A short command that creates a plant; `isSecret` leaves the token to a variable of the shell. */
export function exampleCurl(url: string, isSecret: boolean): string {
  const header = isSecret ? '"Authorization: Bearer $PLANT_STORE_TOKEN"' : "'Authorization: Bearer demo'"
  return `curl ${quoteForShell(url)} -H ${header} -H 'Content-Type: application/json' -d '{"id":1,"name":"Monstera deliciosa"}'`
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
  return shellWord(`${name}: ${value}`, (variable) => (variable === '$PLANT_STORE_BASIC' ? basic : variable))
}

/** Headers that curl or the connection sets. */
const automatic = /^(?:host|connection|content-length|user-agent)$/i

function headerWords({ url, headers, body }: SentRequest): string[] {
  const has = (name: string): boolean => headerOf(headers, name) !== undefined
  const host = headerOf(headers, 'host')
  const otherHost = host !== undefined && !url.includes(`//${host}`)
  return [
    ...headers.filter(([name]) => !automatic.test(name)).map(([name, value]) => headerWord(name, value)),
    ...(otherHost ? [headerWord('Host', host)] : []),
    // Headers that curl would add of its own.
    ...(has('accept') ? [] : ["'Accept:'"]),
    ...(body && !has('content-type') ? ["'Content-Type:'"] : []),
    ...(body && body.length > 1024 && !has('expect') ? ["'Expect:'"] : []),
  ].map((each) => `-H ${each}`)
}

/** curl takes a body that begins with `@` as the name of a file. */
const isPlain = (body: Uint8Array): boolean => body[0] !== 64 && body.every((byte) => byte >= 32 && byte < 127)

/** The bytes as a format for printf, which every POSIX shell has. */
const octal = (body: Uint8Array): string =>
  Array.from(body, (byte) => {
    const char = String.fromCharCode(byte)
    return /[\w {}":,.$/]/.test(char) ? char : `\\${byte.toString(8).padStart(3, '0')}`
  }).join('')

/** Bytes of a body in one argument; Linux limits arguments to 128 KiB, but not those of a shell's own printf. */
const maxArgument = 2048

/**
 * A command for a POSIX shell that sends the request with curl, byte for byte. A header value may contain
 * `$PLANT_STORE_TOKEN`, `$PLANT_STORE_BAD_TOKEN` or `$PLANT_STORE_BASIC`, or be a variable as a whole, such as
 * `$X_API_KEY`; the shell expands them, and `$PLANT_STORE_CERT` and `$PLANT_STORE_KEY`, files of a client certificate.
 */
export function curlLine(
  request: SentRequest,
  options: { insecure?: boolean; clientCertificate?: boolean } = {},
): string {
  const { method, url, body } = request
  const text = new TextDecoder().decode(body)
  const piped = body && !credentials.test(text) && (body.length > maxArgument || !isPlain(body))
  const line = [
    `curl -i${options.insecure ? ' -k' : ''} --path-as-is -g`,
    ...(options.clientCertificate ? ['--cert "$PLANT_STORE_CERT" --key "$PLANT_STORE_KEY"'] : []),
    ...(method === 'HEAD' ? ['-I'] : method === 'POST' && body ? [] : [`-X ${method}`]),
    ...headerWords(request),
    ...(piped ? ['--data-binary @-'] : body ? [`--data-binary ${shellWord(text)}`] : []),
    shellWord(url, () => percentEncoded),
  ].join(' ')
  return piped ? `printf '${octal(body)}' | ${line}` : line
}

/**
 * The curl line of an exchange, its long body in a file that the caller writes; without a file, a command that sends
 * its cases again.
 */
export function shortCommand(
  { curl, cases, exchanges, run }: Report,
  { number, case: id, request, after }: Exchange,
  file?: string,
): { command: string; body?: Uint8Array } {
  const line = curl[number] ?? ''
  const earlier = line.includes(' --next ') ? exchanges.find((each) => each.case === after?.case) : undefined
  const body = [request.body, earlier?.request.body].find((each) => each !== undefined && each.length > maxArgument)
  if (!body) return { command: line }
  const inFile = (_: string, short: string): string => `${short} ${quoteForShell(`@${file}`)} `
  if (file !== undefined) return { command: line.replace(/^printf '[^']*' \| (.*) @- /s, inFile), body }
  const { baseUrl, options } = run
  const { replay } = cases[id]!
  const one = `${replay ? `--seed ${replay.seed} ` : ''}--replay ${quoteForShell(id)}`
  const sent = earlier ? `--only ${quoteForShell(`${earlier.case},${id}`)} --explore 0` : one
  const profile = options.profile === undefined ? '' : ` --profile ${quoteForShell(options.profile)}`
  const flags = `${options.noCreate ? ' --no-create' : ''}${line.includes(' -k ') ? ' --insecure' : ''}${profile}`
  return { command: `npx plant-store-kit check ${quoteForShell(baseUrl)} ${sent}${flags}`, body }
}
