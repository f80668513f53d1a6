import type { NewPlant, Plant } from '../generated/types.ts'
import { members } from '../generated/validators.ts'

/** The members that the document gives a Plant, as they were sent: no id (R4), no further members. */
export function toPlant(newPlant: NewPlant): Plant {
  return pick(newPlant, members.Plant) as Plant
}

/** What the store keeps of a request: the members that the document gives a NewPlant. */
export function toStored(sent: NewPlant): NewPlant {
  return pick(sent, members.NewPlant) as NewPlant
}

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) {
    if (Object.hasOwn(from, name)) picked[name] = (from as Record<string, unknown>)[name]
  }
  return picked
}
