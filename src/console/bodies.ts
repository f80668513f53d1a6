import {
  invalidBodies,
  invalidNewPlants,
  validBodies,
  validNewPlants,
} from '../../fixtures/index.ts'
import { jsonText } from '../core/json.ts'

/** A request body of the fixtures. */
export interface NamedBody {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** undefined if a text field would change the bytes. */
  readonly text: string | undefined
}

export const bodyGroups: Readonly<Record<string, readonly NamedBody[]>> = {
  Valid: fromValues(validNewPlants),
  'Valid, unusual spelling': fromBytes(validBodies),
  'Invalid NewPlant': fromValues(invalidNewPlants),
  'Invalid JSON': fromBytes(invalidBodies),
}

export const bodies: readonly NamedBody[] = Object.values(bodyGroups).flat()

function fromValues(values: Readonly<Record<string, unknown>>): NamedBody[] {
  const encoder = new TextEncoder()
  return fromBytes(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, encoder.encode(jsonText(value))]),
    ),
  )
}

function fromBytes(byName: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): NamedBody[] {
  return Object.entries(byName).map(([name, bytes]) => ({
    name: inWords(name),
    bytes,
    text: asText(bytes),
  }))
}

function asText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  // U+FFFD stands for bytes that are not UTF-8; a text field changes line ends and shows no NUL.
  return /[\r\0\ufffd]/.test(text) || text.length > 20_000 ? undefined : text
}

/** `nameRightToLeft` → `name right to left`, `notUtf8` → `not UTF-8` */
function inWords(name: string): string {
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/utf(?=\d)/, 'UTF-')
}
