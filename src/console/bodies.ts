import { bodyGroups as namedGroups } from '../../fixtures/index.ts'
import { jsonText } from '../json.ts'

/** A request body; one that is edited has no name. */
export interface Body {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** undefined if a text field would change the bytes. */
  readonly text: string | undefined
}

/** The bodies of the fixtures, by kind. */
export const bodyGroups: readonly (readonly [kind: string, bodies: readonly Body[]])[] = Object.entries(
  namedGroups,
).map(([kind, byName]) => [kind, Object.entries(byName).map(toBody)])

export const bodies: readonly Body[] = bodyGroups.flatMap(([, group]) => group)

export function textBody(text: string): Body {
  return { name: '', text, bytes: new TextEncoder().encode(text) }
}

function toBody([name, value]: [string, unknown]): Body {
  const bytes = value instanceof Uint8Array ? new Uint8Array(value) : new TextEncoder().encode(jsonText(value))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  // U+FFFD stands for bytes that are not UTF-8; a text field changes line ends and shows no NUL.
  const changes = /[\r\0\ufffd]/.test(text) || text.length > 20_000
  return { name, bytes, text: changes ? undefined : text }
}
