import {
  invalidBodies,
  invalidNewPlants,
  validBodies,
  validNewPlants,
} from '../../fixtures/index.ts'
import { jsonText } from '../core/json-text.ts'

/** A body to send, by what it is. */
export interface Preset {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** What a text field shows; undefined where the bytes are no text that it could hold unchanged. */
  readonly text: string | undefined
}

export interface PresetGroup {
  readonly title: string
  readonly presets: readonly Preset[]
}

/** Bodies from the fixtures, good ones first. */
export const presetGroups: readonly PresetGroup[] = [
  { title: 'Valid', presets: fromValues(validNewPlants) },
  { title: 'Valid, oddly written', presets: fromBytes(validBodies) },
  { title: 'Broken: not a NewPlant', presets: fromValues(invalidNewPlants) },
  { title: 'Broken: not even JSON', presets: fromBytes(invalidBodies) },
]

export const presets: readonly Preset[] = presetGroups.flatMap((group) => group.presets)

function fromValues(values: Readonly<Record<string, unknown>>): Preset[] {
  return Object.entries(values).map(([name, value]) => {
    const text = jsonText(value)
    return { name: inWords(name), bytes: new TextEncoder().encode(text), text: held(text) }
  })
}

function fromBytes(bodies: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): Preset[] {
  return Object.entries(bodies).map(([name, bytes]) => {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return { name: inWords(name), bytes, text: held(attempt(() => decoder.decode(bytes))) }
  })
}

/** A text field turns every line end into a line feed, and shows no NUL. */
function held(text: string | undefined): string | undefined {
  return text === undefined || /[\r\0]/.test(text) || text.length > 20_000 ? undefined : text
}

function attempt(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** `nameRightToLeft` → `name right to left`, `notUtf8` → `not UTF-8` */
function inWords(name: string): string {
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/utf(?=\d)/, 'UTF-')
}
