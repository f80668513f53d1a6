declare const atob: (text: string) => string
declare const TextDecoder: new (label: 'utf-8' | 'latin1') => {
  decode(bytes: Uint8Array): string
}
/** `Basic` and a token68 (RFC 7617 §2). */
const BASIC = /^basic +([\w+/.~-]+=*)$/i

/** `user:password` of an Authorization; undefined if it has none. */
export function basicCredential(authorization: string): string | undefined {
  const [, encoded] = BASIC.exec(authorization) ?? []
  if (encoded === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    const text = new TextDecoder('utf-8').decode(bytes)
    return text.includes(':') ? text : undefined
  } catch {
    return undefined
  }
}
