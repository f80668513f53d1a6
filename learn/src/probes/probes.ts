import { type BodyOperation } from 'plant-store-kit/operation'
import { isSentTo, type Case } from 'plant-store-kit/recording'
import { memoize } from 'plant-store-kit/responder'
import { equalRequests } from './equal-requests.ts'
import { forbiddenValuesBesideOthers } from './forbidden-values.ts'
import { nameInCapitals, valuesOfFurtherMembers } from './further-members.ts'
import { malformedJson } from './malformed-json.ts'
import { combinedForms } from './member-forms.ts'
import { valuesOfMembers } from './member-values.ts'
import { pairsOfProblems } from './pairs.ts'
import { toCase, type Probe } from './probe.ts'
import { respelledPaths } from './routes.ts'

/** Requests beside those of the suite, for what a profile holds and the contract leaves open. */
export const probesOf = memoize((operation: BodyOperation): readonly Case[] => {
  const probes = listProbes(operation).filter(
    // Another method than that of the operation.
    ({ overrides }) => overrides?.method !== operation.method,
  )
  const cases = probes.map((probe) => toCase(probe, operation))
  return cases.filter(({ request }) => isSentTo(request, operation))
})

const listProbes = (operation: BodyOperation): readonly Probe[] => [
  ...pairsOfProblems(operation),
  ...combinedForms,
  ...equalRequests.flat(),
  ...malformedJson,
  ...respelledPaths(operation),
  ...valuesOfMembers,
  ...valuesOfFurtherMembers(operation),
  ...nameInCapitals(operation),
  ...forbiddenValuesBesideOthers(operation),
]
