import { jsonText } from '../core/json-text.ts'
import type { Mock } from '../core/mock.ts'
import { readStored } from '../core/plant.ts'
import { worldsOf } from '../core/state.ts'
import type { World } from '../core/world.ts'
import { inSlices } from './in-slices.ts'

/** The plants in the world of the token or (without one) everywhere, each as JSON; a world is read at once, so that it is whole. */
export function plantTexts(mock: Mock, token: string | undefined): Promise<readonly string[]> {
  return inSlices(bodies(worldsOf(mock['state'], token)), plantText)
}

/** A plant that was sent as this text, as JSON. */
export function plantText(body: string): string {
  return jsonText(readStored(body))
}

function* bodies(worlds: readonly World[]): Iterable<string> {
  for (const { plants } of worlds) for (const { body } of plants.read()) yield body
}
