import type { Headers } from './exchange.ts'

/** What goes out and may stand in no report. */
export interface Secrets {
  readonly token: string
  readonly badToken?: string | undefined
  /** Header fields of the user's own, sent with every request. */
  readonly headers: Headers
}

const secretField = /auth|cookie|key|token|secret|session|password|credential|signature/i

/** The user's token as the password of the Basic scheme (RFC 7617). */
export const basicOf = (token: string): string => {
  const bytes = new TextEncoder().encode(`:${token}`)
  return btoa(String.fromCharCode(...bytes))
}

/** What is recorded for a header field of the user's own: a variable's name where it may be secret. */
export const fieldPlaceholder = (name: string, value: string): string =>
  secretField.test(name) ? `$${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}` : value

/** Below four characters a token is no secret, and its letters stand in half of all words. */
const shortest = 4

const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** What stands in Base64 (RFC 4648) wherever the secret does in the middle of a text, whatever is around it. */
const within = (secret: string): readonly string[] =>
  [0, 1, 2].map((before) => {
    const coded = base64('\0'.repeat(before) + secret).replace(/=+$/, '')
    const after = (before + secret.length) % 3 === 0 ? coded.length : coded.length - 1
    return coded.slice(before === 0 ? 0 : before + 1, after)
  })

const hex = (secret: string): string =>
  Array.from(new TextEncoder().encode(secret), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const forms = (secret: string): readonly string[] => [
  basicOf(secret),
  base64(secret),
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('/', '\\/'),
  // Shorter ones are as likely to be something else.
  ...(secret.length < 8
    ? []
    : [
        ...within(secret).flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]),
        hex(secret),
      ]),
]

/** Hexadecimal digits of a character in either letter case, as a pattern. */
const hexOf = (code: number, digits: number): string =>
  code
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** Finds a secret whichever of its signs are escaped, as in a URL, in JSON or in HTML. */
const spellings = (secret: string): RegExp => {
  const signs = Array.from({ length: secret.length }, (_, at) => {
    const code = secret.charCodeAt(at)
    if (/[a-z0-9]/i.test(secret[at]!)) return secret[at]!
    const itself = `\\u${code.toString(16).padStart(4, '0')}`
    return `(?:${itself}|\\\\${itself}|%${hexOf(code, 2)}|\\\\u${hexOf(code, 4)}|&#0*${code};|&#[xX]0*${hexOf(code, 1)};)`
  })
  return new RegExp(signs.join(''), 'g')
}

/** So many characters from the middle stand in every piece that is well over half as long. */
const core = 4

/** Replaces a secret, and what is left of it where a text was cut: any piece well over half as long. */
const withoutPieces = (text: string, secret: string, name: string): string => {
  const half = secret.length >> 1
  const middle = half - core / 2
  const least = half + core / 2
  const seed = secret.slice(middle, middle + core)
  let out = ''
  let from = 0
  for (let at = text.indexOf(seed); at >= 0; at = text.indexOf(seed, at + 1)) {
    let start = at
    let end = at + core
    while (
      start > from &&
      at - start < middle &&
      text[start - 1] === secret[middle - at + start - 1]
    )
      start -= 1
    while (end < text.length && text[end] === secret[middle - at + end]) end += 1
    if (end - start < least) continue
    out += text.slice(from, start) + name
    from = end
    at = end - 1
  }
  return out + text.slice(from)
}

/** From here on a piece of a secret tells much of it, and is no common word. */
const longEnough = 12

/** A function that puts names in the place of every secret, in whatever form a server may echo it, cut ones included. */
export const createRedaction = (secrets: Secrets): ((text: string) => string) => {
  const names: [secret: string, name: string][] = [
    [secrets.token, '$PLANT_STORE_TOKEN'],
    ...(secrets.badToken === undefined
      ? []
      : ([[secrets.badToken, '$PLANT_STORE_BAD_TOKEN']] as [string, string][])),
    ...secrets.headers
      .filter(([name]) => secretField.test(name))
      .map(([name, value]): [string, string] => [value, fieldPlaceholder(name, value)]),
  ]
  const replacements = names
    .filter(([secret]) => secret.length >= shortest)
    .flatMap(([secret, name]) => [...new Set(forms(secret))].map((form) => [form, name] as const))
    .toSorted(([left], [right]) => right.length - left.length)
  const patterns = names
    .filter(([secret]) => secret.length >= shortest)
    .map(([secret, name]) => [spellings(secret), name] as const)
  return (text) => {
    // Whole ones first: a form that differs in a few letters would take the rest for a piece of its own.
    let out = text
    for (const [pattern, name] of patterns) out = out.replace(pattern, () => name)
    for (const [form, name] of replacements) out = out.replaceAll(form, () => name)
    for (const [form, name] of [...names, ...replacements])
      if (form.length >= longEnough) out = withoutPieces(out, form, name)
    return out
  }
}
