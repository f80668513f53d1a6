import { jsonText } from 'plant-store-kit/json'
import { templateParts } from '../profile/templates/placeholder.ts'
import { countGiven, type Observation } from './observation.ts'
import { knownPlaceholdersIn } from './coincidence.ts'
import { riskOf } from './risk.ts'

interface Rating {
  /** How many observed values it gives, less its risk. */
  readonly given: number
  /** Its placeholders whose values are there by no coincidence. */
  readonly unmistakable: number
  /** How far the values of the others are from what the response is about, in all. */
  readonly distance: number
}

/**
 * The template that gives most of the observed values, of those without names of the run: each run has others. Of several,
 * the one with most values that cannot be there by coincidence, then the one whose other values are nearest to what the
 * response is about, then the first one.
 */
export function chooseTemplate(
  candidates: readonly unknown[],
  observations: readonly Observation[],
): unknown {
  const knownOf = knownPlaceholdersIn(observations)
  let best: Readonly<{ candidate: unknown; rating: Rating }> | undefined
  for (const candidate of candidates) {
    if (hasNameOfRun(candidate, observations)) continue
    const parts = candidate === undefined ? [] : templateParts(jsonText(candidate))
    const literal = parts.filter((part) => typeof part === 'string').join('')
    const isText = typeof candidate === 'string'
    const known = parts.filter((part) => typeof part === 'object').map(knownOf)
    const others = known.filter(({ isUnmistakable }) => !isUnmistakable)
    const rating = {
      given: countGiven(candidate, observations) - riskOf(literal, isText, observations),
      unmistakable: known.length - others.length,
      distance: others.reduce((sum, { distance }) => sum + distance, 0),
    }
    if (best === undefined || isBetter(rating, best.rating)) best = { candidate, rating }
  }
  return best?.candidate
}

const hasNameOfRun = (candidate: unknown, [observation]: readonly Observation[]): boolean =>
  candidate !== undefined && observation?.sentNames?.isIn(jsonText(candidate)) === true

function isBetter(rating: Rating, best: Rating): boolean {
  if (rating.given !== best.given) return rating.given > best.given
  if (rating.unmistakable !== best.unmistakable) return rating.unmistakable > best.unmistakable
  return rating.distance < best.distance
}
