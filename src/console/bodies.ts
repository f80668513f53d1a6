import { invalidBodies, invalidNewPlants, validBodies, validNewPlants } from '../../fixtures/index.ts'
import { jsonText } from '../core/json.ts'

/** A request body of the fixtures. */
export interface NamedBody {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** undefined if a text field would change the bytes. */
  readonly text: string | undefined
}

export const bodyGroups: Readonly<Record<string, readonly NamedBody[]>> = {
  Valid: toBodies(validNewPlants),
  'Valid, unusual spelling': toBodies(validBodies),
  'Invalid NewPlant': toBodies(invalidNewPlants),
  'Invalid JSON': toBodies(invalidBodies),
}

export const bodies: readonly NamedBody[] = Object.values(bodyGroups).flat()

function toBodies(byName: Readonly<Record<string, unknown>>): NamedBody[] {
  return Object.entries(byName).map(([name, value]) => {
    const bytes = value instanceof Uint8Array ? new Uint8Array(value) : new TextEncoder().encode(jsonText(value))
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    // U+FFFD stands for bytes that are not UTF-8; a text field changes line ends and shows no NUL.
    const changes = /[\r\0\ufffd]/.test(text) || text.length > 20_000
    return { name: inWords(name), bytes, text: changes ? undefined : text }
  })
}

/** `nameRightToLeft` → `name right to left`, `notUtf8` → `not UTF-8` */
function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.replace(/utf(?=\d)/, 'UTF-')
}
