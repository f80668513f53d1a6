import { reporterNames } from '../../contract/reporters/reporter.ts'
import { checkOptions, controlOptions, learnOptions, mockOptions, type OptionRow } from './options.ts'
import type { Values } from './read-options.ts'

export interface CommandRow {
  readonly name: string
  readonly description: string
  /** Its argument, which may be absent, and what it is. */
  readonly argument?: readonly [name: string, description: string]
  readonly options: readonly OptionRow[]
  /** Printed after the options. */
  readonly help?: string
  /** Loads and runs the command, and resolves with its exit code; `argument` is undefined if it is absent. */
  readonly run: (flags: Values, argument: string | undefined) => Promise<number>
}

const baseUrl = ['base-url', 'such as http://localhost:4010 or https://example.com/api'] as const

/** Every command; each loads its modules when it runs, so that the mock starts quickly. */
export const commands: readonly CommandRow[] = [
  {
    name: 'mock',
    description: 'Start a mock server.',
    options: mockOptions,
    help: `
Examples:
  plant-store-kit mock                                 a mock on http://127.0.0.1:4010
  plant-store-kit mock --port 0 --scenario flaky       any free port; 400, 400, then 200
  plant-store-kit mock --token "$TOKEN"                accept only this token
  plant-store-kit mock --delay 50-250                  a slow network
  plant-store-kit mock --behavior echo-id=true         return the id in the 200 response
  plant-store-kit mock --config plant-store.yaml       your scenarios, read again on each change
`,
    run: async (flags) => (await import('./mock.ts')).runMock(flags),
  },
  {
    name: 'check',
    description: 'Check a running server against the contract.',
    argument: baseUrl,
    options: checkOptions,
    help: `
Reporters: ${reporterNames.join(', ')}.
/plants is appended to the base URL.

Examples:
  plant-store-kit check http://localhost:4010 --token "$TOKEN"
  plant-store-kit check https://staging.example/api --only N1,N2 --strict
  plant-store-kit check http://localhost:4010 --wait 30 --reporter text --reporter junit=out/plants.xml
  plant-store-kit check https://example.com --no-create              only requests that must be refused
  plant-store-kit check http://localhost:4010 --baseline known.json  fail on new findings only
  plant-store-kit check http://localhost:4010 --profile store.yaml   fail where it differs from a profile

Exit codes:
  0  no violation and no drift (with --strict, no warning either)
  1  at least one violation, or drift (with --strict, or a warning)
  2  usage or internal error, or the check could not run or finish
`,
    run: async (flags, url) => (await import('./check/run.ts')).runCheck(url, flags),
  },
  {
    name: 'learn',
    description: 'Learn how a service responds, and write a profile that the mock plays.',
    argument: baseUrl,
    options: learnOptions,
    help: `
Examples:
  plant-store-kit learn https://staging.example/api --token "$TOKEN"
  plant-store-kit learn http://localhost:8080 --output mocks/store.ts --min-fidelity 0.98
  plant-store-kit mock                                                 plays plant-store.yaml
  plant-store-kit check http://localhost:8080 --profile plant-store.yaml

Exit codes:
  0  the profile was written
  1  it was written, but reproduces fewer responses than --min-fidelity
  2  usage or internal error, or the service could not be learned; the file stays unchanged
`,
    run: async (flags, url) => (await import('./learn/run.ts')).runLearn(url, flags),
  },
  {
    name: 'scenarios',
    description: 'List the scenarios of a running mock.',
    options: controlOptions,
    help: `
* marks the scenario in use. Without --url and without a mock on the default port, the list shows
the built-in scenarios.
`,
    run: async (flags) => (await import('./control.ts')).listScenarios(flags),
  },
  {
    name: 'use',
    description: 'Choose the scenario of a running mock.',
    argument: ['name', 'a scenario (see plant-store-kit scenarios); without it, the default one'],
    options: controlOptions,
    help: `
Examples:
  plant-store-kit use flaky             for every token without its own scenario
  plant-store-kit use hang --token ada  for this token
  plant-store-kit use --token ada       back to the scenario of the other tokens
`,
    run: async (flags, name) => (await import('./control.ts')).useScenario(flags, name),
  },
  {
    name: 'requests',
    description: 'Print the requests that a running mock received.',
    options: controlOptions,
    run: async (flags) => (await import('./control.ts')).printRequests(flags),
  },
]
