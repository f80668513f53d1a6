import { indexOfBranch, misspelledIn } from './branches.ts'
import { scenarioChecks } from './check-scenario.ts'
import { resultOf } from './function-result.ts'
import { readPrefer } from './prefer.ts'

/** What only few requests need, and scenarios that are not built in: a page loads it before the first of them. */
export const rareParts = { readPrefer, indexOfBranch, misspelledIn, resultOf, scenarioChecks }
