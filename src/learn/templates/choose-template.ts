import { jsonText } from '../../base/json.ts'
import {
  placeholdersIn,
  replacePlaceholders,
  wholePlaceholder,
} from '../../profile/templates/placeholder.ts'
import { KINDS } from '../values/kinds.ts'
import { countGiven, hasPosition, type Observation } from './observation.ts'
import { riskOf } from './risk.ts'

/** Values that differ in most requests or runs, so that finding one in a text is no coincidence. */
const VARYING = new Set(['target', 'method', 'host', 'size', 'position', 'column', 'offset'])
/** Values that differ in each response; a constant is in a text because such a value was there. */
const OF_RESPONSE: ReadonlySet<string> = new Set(Object.keys(KINDS))
/** Texts so long that they are in no other by coincidence, in any form. */
const LONG = new Set(['excerpt', 'body'])
/** What malformed JSON has at the place where it is malformed. */
const AT_PLACE = new Set(['text', 'source'])
/** All requests have the same path, so that it is as good as its text. */
const PATH = 'path'

/** Whether the values of a placeholder are others in most requests. */
export function varyingIn(observations: readonly Observation[]): (placeholder: string) => boolean {
  const isMalformed = hasPosition(observations)
  const hasLines = observations.some(({ values }) => Number(values['line']) > 1)
  const ofMembers = observations[0]?.members.varying
  return (placeholder) => {
    const { name = '' } = wholePlaceholder(`{${placeholder}}`) ?? {}
    if (LONG.has(name) || OF_RESPONSE.has(name)) return true
    if (VARYING.has(placeholder) || ofMembers?.has(placeholder) === true) return true
    if (placeholder === 'line') return hasLines
    return isMalformed && AT_PLACE.has(placeholder)
  }
}

interface Rating {
  /** How many observed values it gives, less its risk. */
  readonly given: number
  /** Its placeholders whose values differ in most requests. */
  readonly varying: number
  /** The characters of the others. */
  readonly length: number
}

/**
 * The template that gives most of the observed values. Of several, the one with most values that cannot be there by
 * coincidence, then the one with the shortest other placeholders, then the first one.
 */
export function chooseTemplate(
  candidates: readonly unknown[],
  observations: readonly Observation[],
): unknown {
  const varies = varyingIn(observations)
  let best: Readonly<{ candidate: unknown; rating: Rating }> | undefined
  for (const candidate of candidates) {
    const { literal, placeholders } = splitTemplate(candidate)
    const isText = typeof candidate === 'string'
    const otherNames = placeholders.filter((name) => name !== PATH && !varies(name))
    const rating = {
      given: countGiven(candidate, observations) - riskOf(literal, isText, observations),
      varying: placeholders.filter(varies).length,
      length: otherNames.join('').length,
    }
    if (best === undefined || isBetter(rating, best.rating)) best = { candidate, rating }
  }
  return best?.candidate
}

/** A template as its placeholders and the text around them. */
function splitTemplate(
  template: unknown,
): Readonly<{ literal: string; placeholders: readonly string[] }> {
  const text = template === undefined ? '' : jsonText(template)
  return {
    literal: replacePlaceholders(text, () => ''),
    // Without the braces.
    placeholders: placeholdersIn(text).map(({ start, end }) => text.slice(start + 1, end - 1)),
  }
}

function isBetter(rating: Rating, best: Rating): boolean {
  if (rating.given !== best.given) return rating.given > best.given
  if (rating.varying !== best.varying) return rating.varying > best.varying
  return rating.length < best.length
}
