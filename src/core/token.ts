/** `token = 1*tchar` (RFC 9110 §5.6.2), as a piece of a regular expression. */
export const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"

const WHOLE = new RegExp(`^${TOKEN}$`)

export function isToken(text: string): boolean {
  return WHOLE.test(text)
}
