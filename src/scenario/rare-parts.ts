// What only few requests need, and scenarios that are not built in: a page loads it before the first of them.

export { jsonText } from '../base/json-text.ts'
export { indexOfBranch, misspelledIn } from './branches.ts'
export { scenarioChecks } from './check-scenario.ts'
export { drawDelay } from './delay.ts'
export { resultOf } from './function-result.ts'
export { readPrefer } from './prefer.ts'
