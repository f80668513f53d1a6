import { type BodyOperation } from 'plant-store-kit/operation'
import { type Case } from 'plant-store-kit/recording'
import { memoize } from 'plant-store-kit/responder'
import { equalRequests } from './equal-requests.ts'
import { forbiddenValuesBesideOthers } from './forbidden-values.ts'
import { malformedJson } from './malformed-json.ts'
import { combinedForms } from './member-forms.ts'
import { valuesOfMembers } from './member-values.ts'
import { pairsOfProblems } from './pairs.ts'
import { casesOf } from './probe.ts'
import { respelledPaths } from './routes.ts'

/** Requests beside those of the suite, for what a profile holds and the contract leaves open. */
export const probesOf = memoize((operation: BodyOperation): readonly Case[] => {
  const probes = [
    ...combinedForms,
    ...equalRequests.flat(),
    ...malformedJson,
    ...respelledPaths(operation),
    ...valuesOfMembers,
    ...forbiddenValuesBesideOthers(operation),
  ]
  return [...pairsOfProblems(operation), ...casesOf(probes, operation)]
})
