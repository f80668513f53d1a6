import type { Exchange, SentRequest } from './exchange.ts'

const variables = /\$(PLANT_STORE_TOKEN|PLANT_STORE_BAD_TOKEN|PLANT_STORE_BASIC|[A-Z][A-Z0-9_]*)/

const basic = `$(printf ':%s' "$PLANT_STORE_TOKEN" | base64 | tr -d '\\n')`

/** The token percent-encoded, for a query. */
const encoded = `$(printf %s "$PLANT_STORE_TOKEN" | od -An -v -tx1 | tr -d '\\n' | tr ' ' %)`

const single = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Text in quotes for a POSIX shell; the named variables stay variables. */
const quote = (text: string, names: readonly string[]): string => {
  const parts = text.split(new RegExp(`(\\$(?:${names.join('|')})(?![A-Z0-9_]))`))
  return (
    parts
      .map((part, index) => {
        if (index % 2 === 0) return part === '' ? '' : single(part)
        return part === '$PLANT_STORE_BASIC' ? `"${basic}"` : `"${part}"`
      })
      .join('') || "''"
  )
}

const quoteUrl = (url: string): string =>
  url
    .split('$PLANT_STORE_TOKEN')
    .map((part) => (part === '' ? '' : single(part)))
    .join(`"${encoded}"`)

const isPlain = (body: Uint8Array): boolean =>
  body.every((byte) => byte === 10 || (byte >= 32 && byte < 127))

const octal = (body: Uint8Array): string =>
  Array.from(body, (byte) => {
    const char = String.fromCharCode(byte)
    if (byte < 32 || byte > 126) return `\\${byte.toString(8).padStart(3, '0')}`
    return char === '\\' ? '\\\\' : char === '%' ? '%%' : char === "'" ? `'\\''` : char
  }).join('')

const bodyNames = ['PLANT_STORE_TOKEN', 'PLANT_STORE_BAD_TOKEN']

const fieldNames = (sent: SentRequest): readonly string[] => [
  ...bodyNames,
  'PLANT_STORE_BASIC',
  ...sent.headers.flatMap(([, value]) => {
    const whole = /^\$([A-Z][A-Z0-9_]*)$/.exec(value)
    return whole && variables.test(value) ? [whole[1]!] : []
  }),
]

const ownFields = new Set([
  'host',
  'connection',
  'content-length',
  'user-agent',
  'transfer-encoding',
])

const fieldArguments = (sent: SentRequest, names: readonly string[]): readonly string[] => {
  const present = new Set(sent.headers.map(([name]) => name.toLowerCase()))
  const authority = sent.headers.find(([name]) => name.toLowerCase() === 'host')?.[1]
  const named =
    authority !== undefined && !sent.url.includes(`//${authority}`) && !sent.url.startsWith('unix:')
  return [
    ...sent.headers
      .filter(([name]) => !ownFields.has(name.toLowerCase()))
      // curl leaves out a field without a value, unless its name ends in a semicolon.
      .map(
        ([name, value]) =>
          `-H ${value.trim() === '' ? single(`${name};`) : quote(`${name}: ${value}`, names)}`,
      ),
    ...(named ? [`-H ${quote(`Host: ${authority}`, names)}`] : []),
    ...(sent.chunked ? [`-H 'Transfer-Encoding: chunked'`] : []),
    // What curl would add of its own.
    ...(present.has('accept') ? [] : [`-H 'Accept:'`]),
    ...(sent.body && !present.has('content-type') ? [`-H 'Content-Type:'`] : []),
    ...(sent.body && sent.body.length > 1024 && !present.has('expect') ? [`-H 'Expect:'`] : []),
  ]
}

const address = (url: string): readonly string[] => {
  const unix = /^unix:([^:]+)(?::(\/.*))?$/.exec(url)
  return unix
    ? ['--unix-socket', single(unix[1]!), quoteUrl(`http://localhost${unix[2] ?? '/'}`)]
    : []
}

/** Linux takes no argument of 128 KiB; a shell's own printf takes any. */
const maxArgument = 100_000

const plainText = new TextDecoder('utf-8')

/**
 * A line for a POSIX shell that sends the request again, byte for byte, with curl. The token comes from
 * `$PLANT_STORE_TOKEN`, other secrets from variables of their own; `insecure` lets curl take any certificate.
 */
export const curlLine = ({ request }: Exchange, insecure = false): string => {
  const names = fieldNames(request)
  const { body } = request
  const secret =
    body !== undefined && bodyNames.some((name) => plainText.decode(body).includes(`$${name}`))
  const raw = body !== undefined && !secret && (body.length > maxArgument || !isPlain(body))
  const data =
    body === undefined
      ? []
      : raw
        ? ['--data-binary @-']
        : [`--data-binary ${quote(plainText.decode(body), secret ? bodyNames : ['(?!)'])}`]
  const where = address(request.url)
  const method =
    request.method === 'HEAD'
      ? ['-I']
      : request.method === 'POST' && body
        ? []
        : [`-X ${request.method}`]
  const line = [
    `curl -i${insecure ? ' -k' : ''} --path-as-is -g`,
    ...method,
    ...fieldArguments(request, names),
    ...data,
    ...(where.length > 0 ? where : [quoteUrl(request.url)]),
  ].join(' ')
  return raw ? `printf '${octal(body)}' | ${line}` : line
}
