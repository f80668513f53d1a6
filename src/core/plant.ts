import type { NewPlant } from '../generated/types.ts'
import { members } from '../generated/validators.ts'
import { type JsonValue, readJson } from './json.ts'
import { jsonText } from './json-text.ts'

/** The text of the Plant that a NewPlant becomes: the members that the document gives a Plant, with the id only if asked (R4). */
export function plantText(plant: NewPlant, withId: boolean): string {
  return withId
    ? jsonText(pick(plant, ['id', ...members.Plant]))
    : JSON.stringify(pick(plant, members.Plant))
}

/** What the store tells of a plant that it keeps as the text it was sent in: the members that the document gives a NewPlant. */
export function readStored(text: string): NewPlant {
  return pick(readAgain(text) as object, members.NewPlant) as unknown as NewPlant
}

/** The value of a body that was read before, whatever choices let it in. */
export function readAgain(text: string): JsonValue | undefined {
  return readJson(text.replace(/^\uFEFF/, ''), Infinity).value
}

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) {
    if (Object.hasOwn(from, name)) picked[name] = (from as Record<string, unknown>)[name]
  }
  return picked
}
