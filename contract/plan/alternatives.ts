import type { Settings } from '../data/settings.ts'
import type { NotChecked } from '../data/report.ts'
import { flagsOf } from '../operation/given-credentials.ts'
import { isSelected } from './selection.ts'

const rule = 'R1'

/** Why valid requests do not have the credentials of some alternatives: a server may refuse all of these unseen. */
export const alternativesNotTried = (settings: Settings): readonly NotChecked[] => {
  const { unfilled = [], ignored = [] } = settings.operation.security
  const notGiven = unfilled.map((set) => ({
    name: set.map(({ name }) => name).join(' and '),
    why: `is not tried: ${flagsOf(set)} checks it`,
  }))
  const unsendable = ignored.map((name) => ({ name, why: 'is not tried: check cannot send it' }))
  return [...notGiven, ...unsendable]
    .map(({ name, why }): NotChecked => ({
      case: `${rule}/credential-${name.replaceAll(/\W+/g, '-')}`,
      rule,
      kind: 'not-given',
      reason: `the credential "${name}" ${why}`,
    }))
    .filter((gap) => isSelected({ rule, id: gap.case }, settings))
}
