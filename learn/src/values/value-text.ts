import { jsonText } from 'plant-store-kit/json'
import { truncate } from 'plant-store-kit/options'
import { withPlaceholders } from './constants.ts'

/** A value of a profile or of a response as people read it, in at most this many characters; a constant as its placeholder. */
export const valueText = (value: unknown, maxLength: number): string =>
  value === undefined ? 'nothing' : truncate(withPlaceholders(jsonText(value)), maxLength)
