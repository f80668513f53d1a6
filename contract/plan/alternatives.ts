import type { Settings } from '../data/options.ts'
import type { NotChecked } from '../data/report.ts'
import { headerNameOf, schemesOf, unsentAlternatives } from '../operation/credentials.ts'
import { isSelected } from './selection.ts'

const rule = 'R1'

/** Why valid requests have no other credential of the document than the first: a server may refuse all others unseen. */
export const alternativesNotTried = (settings: Settings): readonly NotChecked[] => {
  const { operation } = settings
  const [first, ...others] = schemesOf(operation)
  const unfilled = others.map((scheme) => ({
    name: scheme.name,
    why: `in ${headerNameOf(scheme)} is not tried: the token is one for "${first!.name}". To check it, put it first in security, and give --token`,
  }))
  const unsendable = unsentAlternatives(operation.security).map((name) => ({
    name,
    why: 'is not tried: check cannot send it',
  }))
  return [...unfilled, ...unsendable]
    .map(({ name, why }): NotChecked => ({
      case: `${rule}/credential-${name.replaceAll(/\W+/g, '-')}`,
      rule,
      kind: 'not-given',
      reason: `the credential "${name}" ${why}`,
    }))
    .filter((gap) => isSelected({ rule, id: gap.case }, settings))
}
