import { createMock, type MockOptions, type Scenario } from '../index.ts'

const mock = createMock()

/** What types refuse, checked by the compiler: nothing here runs. */
export const refused: readonly (() => unknown)[] = [
  // @ts-expect-error a choice is spelled with a hyphen
  () => createMock({ behavior: { echoId: true } }),
  // @ts-expect-error a choice takes its own values
  () => createMock({ behavior: { repeatedId: 'refuse' } }),
  // @ts-expect-error tokens are a list
  () => createMock({ behavior: { tokens: 'abc' } }),
  // @ts-expect-error a range has both ends
  () => createMock({ delay: { min: 5 } }),
  // @ts-expect-error a delay is a number
  () => createMock({ delay: '5' }),
  // @ts-expect-error a limit has a name
  () => createMock({ limits: { world: 5 } }),
  // @ts-expect-error a fault has a name
  () => mock.use({ fault: 'crash' }),
  // @ts-expect-error a status is a number
  () => mock.use({ answer: { status: '200' } }),
  // @ts-expect-error a function answers at once
  () => mock.use({ answer: async () => 'auto' }),
  // @ts-expect-error a function returns a scenario
  () => mock.use({ answer: () => 400 }),
  // @ts-expect-error `times` belongs to a step
  () => mock.use({ answer: 'auto', times: 2 }),
  // @ts-expect-error `when` belongs to a branch
  () => mock.use({ answer: 'auto', when: { id: 1 } }),
  // @ts-expect-error a test has a name
  () => mock.use({ choose: [{ when: { id: { equal: 1 } } }] }),
  // @ts-expect-error what is remembered is not to be changed
  () => mock.requests()[0]!.response.status++,
]

/** What types accept. */
export const options: MockOptions = {
  basePath: '/api',
  seed: 7,
  delay: { median: 100, sigma: 0.5 },
  limits: { tokens: 5 },
  behavior: { tokens: ['a', 'b'], echoId: true, bodyLimit: 10 },
  scenario: 'own',
  scenarios: {
    own: { sequence: ['rejected', { answer: { error: 7 }, times: 2, delay: { min: 1, max: 2 } }] },
    big: { choose: [{ when: { id: 9_007_199_254_740_993n, name: { matches: '^a' } } }, {}] },
    made: { answer: ({ value, headers }) => (value === null || headers.get('x') ? 'auto' : 'own') },
  },
}
export const scenario: Scenario = 'auto'
