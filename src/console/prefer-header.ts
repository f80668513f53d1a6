/** What the form to try a request prefers; see src/core/prefer.ts. */
export interface Wishes {
  /** `code=200`, `example=fern`, `scenario=slow`, or nothing. */
  readonly answer: string
  /** Milliseconds as typed; nothing where empty. */
  readonly delay: string
}

/** The value of the Prefer header (RFC 7240) that the wishes come to; empty where there are none. */
export function preferHeader({ answer, delay }: Wishes): string {
  const [name = '', ...rest] = answer.split('=')
  const value = rest.join('=')
  const preferences = [
    ...(value === '' ? [] : [`${name}=${word(value)}`]),
    ...(delay.trim() === '' ? [] : [`delay=${word(delay.trim())}`]),
  ]
  return preferences.join(', ')
}

/** `word = token / quoted-string` (RFC 7230 §3.2.6) */
function word(value: string): string {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(value)
    ? value
    : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
