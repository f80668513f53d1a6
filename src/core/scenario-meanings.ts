import { type BuiltIn, builtInScenarios, type ScenarioRecord } from './scenario.ts'

/** What each scenario does, for people. A file of its own: the mock in a browser does not carry it. */
export const SCENARIO_MEANINGS: Readonly<Record<BuiltIn, string>> = {
  auto: 'validates the request, then 200 or 400',
  created: 'always 200, with what was sent or an example',
  rejected: 'always 400, whatever was sent',
  slow: 'like auto, after 2 seconds',
  flaky: '400, 400, then like auto',
  hang: 'never answers',
  offline: 'resets the connection',
  'off-contract-500': 'breaks the contract: 500 with an HTML page',
  'off-contract-nameless': 'breaks the contract: 200 without a name',
  'off-contract-cut-off': 'breaks the contract: 200 with JSON cut off',
  'off-contract-204': 'breaks the contract: 204 without a body',
}

/** The scenarios with a description each, where there is one. */
export function described(
  scenarios: Readonly<Record<string, ScenarioRecord>>,
): Readonly<Record<string, ScenarioRecord>> {
  const meanings: Readonly<Record<string, string>> = SCENARIO_MEANINGS
  const builtIn: Readonly<Record<string, ScenarioRecord>> = builtInScenarios
  return Object.fromEntries(
    Object.entries(scenarios).map(([name, scenario]) => {
      const description = builtIn[name] === scenario ? meanings[name] : undefined
      return [name, description === undefined ? scenario : { description, ...scenario }]
    }),
  )
}
