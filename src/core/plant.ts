import type { NewPlant } from '../generated/types.ts'
import { members } from '../generated/validators.ts'
import { readJson } from './json.ts'
import { jsonMembers } from './json-text.ts'

/** The text of the Plant that a NewPlant becomes: the members that the document gives a Plant, with the id only if asked (R4). */
export function plantText(plant: NewPlant, withId: boolean): string {
  return jsonMembers(plant, withId ? ['id', ...members.Plant] : members.Plant)
}

/** What the store tells of a plant that it keeps as the text it was sent in: the members that the document gives a NewPlant. */
export function readStored(text: string): NewPlant {
  const { value } = readJson(text.replace(/^\uFEFF/, ''), Infinity)
  const stored: Record<string, unknown> = {}
  for (const name of members.NewPlant) {
    if (Object.hasOwn(value as object, name))
      stored[name] = (value as Record<string, unknown>)[name]
  }
  return stored as unknown as NewPlant
}
