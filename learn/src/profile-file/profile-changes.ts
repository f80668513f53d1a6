import type { Profile, ProfileOptions } from 'plant-store-kit/options'
import { differences } from '../values/differences.ts'
import { valueText } from '../values/value-text.ts'
import { SECTIONS } from './profile-sections.ts'

/** Options with another profile: those that are not learned stay. */
export function withProfile(settings: ProfileOptions, profile: Profile): ProfileOptions {
  const otherSettings = Object.entries(settings).filter(([name]) => !Object.hasOwn(SECTIONS, name))
  return { ...Object.fromEntries(otherSettings), ...profile }
}

/** The longest text of a value in a line, in characters. */
const MAX_VALUE = 100

/** What differs between two profiles, a line for each member: `errors.required.error: 7, was 4`. */
export function changesBetween(before: ProfileOptions, after: ProfileOptions): readonly string[] {
  const changes = differences(byCase(before), byCase(after))
  return changes.map(({ path, values }) => {
    const [was, is] = values.map((value) => valueText(value, MAX_VALUE))
    return `${path.join('.')}: ${is}, was ${was}`
  })
}

/** The options with the unexplained responses by their cases, so that a new one moves no others. */
function byCase({ unexplained = [], ...options }: ProfileOptions): object {
  const entries = unexplained.map(({ case: id, ...entry }) => [id, entry] as const)
  return { ...options, unexplained: Object.fromEntries(entries) }
}
