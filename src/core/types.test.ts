import { describe, expectTypeOf, test } from 'vitest'
import { plantCollection } from '../../fixtures/data.ts'
import { createHandlers } from '../../handlers/index.ts'
import { createFetch } from '../adapters/fetch.ts'
import type { RequestBody } from '../generated/types.ts'
import { remote } from '../control/index.ts'
import { createMock } from './create-mock.ts'
import type { Mock } from './mock.ts'
import type { MockOptions } from './mock-options.ts'
import type { Scenario } from '../scenario/scenario.ts'

// Checked by tsc; the functions are never called.

describe('the name of a scenario', () => {
  const custom = () =>
    createMock({
      scenarios: {
        closed: { answer: { message: 'Closed' } },
        byName: { answer: ({ json }) => (json === null ? 'closed' : 'auto') },
        // @ts-expect-error -- a typing error in a name
        broken: { sequence: ['closd', 'auto'] },
      },
      scenario: 'closed',
    })

  test('is one of the built-in ones', () => {
    void (() => {
      const mock = createMock()
      mock.use('slow')
      mock.forToken('ada').use({ sequence: ['rejected', 'auto'] })
      // @ts-expect-error -- a typing error
      mock.use('slwo')
      // @ts-expect-error -- a typing error
      mock.use({ answer: 'slwo' })
      // @ts-expect-error -- a typing error
      mock.forToken('ada').use('slwo')
      // @ts-expect-error -- a typing error
      createMock({ scenario: 'slwo' })
    })
    expectTypeOf(createMock<never>).returns.toEqualTypeOf<Mock>()
  })

  test('or one of the mock’s own', () => {
    expectTypeOf(custom).returns.toEqualTypeOf<Mock<'closed' | 'byName' | 'broken'>>()
    void ((mock: ReturnType<typeof custom>) => {
      mock.use('closed')
      // @ts-expect-error -- a typing error
      mock.use('closd')
    })
  })

  test('is any string if the names are not known', () => {
    void ((name: string, options: MockOptions) => {
      createMock(options).use(name)
      createMock<string>({ scenario: name }).use(name)
      void remote('http://127.0.0.1:4010').use(name)
    })
    expectTypeOf<Mock<'closed'>>().toExtend<Mock>()
    expectTypeOf<Mock>().toExtend<Mock<string>>()
  })
})

test('a scenario that the mock would refuse has a wrong type', () => {
  const scenarios: readonly Scenario[] = [
    { answer: { status: 503, headers: { 'retry-after': '1' } }, delay: 5 },
    { sequence: [{ fault: 'reset', times: 2 }, 'auto'], loop: true },
    { choose: [{ when: { id: { atLeast: 5n } }, answer: { error: 7, message: 'x' } }, {}] },
    { answer: { example: 'fern', status: 200 } },
    // @ts-expect-error -- two kinds
    { answer: 'auto', sequence: ['auto'] },
    // @ts-expect-error -- two kinds
    { sequence: ['auto'], choose: [{}] },
    // @ts-expect-error -- nothing to loop over
    { answer: 'auto', loop: true },
    // @ts-expect-error -- two bodies
    { answer: { body: {}, text: '' } },
    // @ts-expect-error -- two bodies
    { answer: { example: 'fern', message: '' } },
    // @ts-expect-error -- no status of HTTP
    { answer: { status: 700 } },
    // @ts-expect-error -- not final
    { answer: { status: 101 } },
    // @ts-expect-error -- no example of openapi.yaml
    { answer: { example: 'frn' } },
    // @ts-expect-error -- a range needs both ends
    { delay: { min: 5 } },
    // @ts-expect-error -- a typing error
    { fault: 'rest' },
    // @ts-expect-error -- a typing error
    { choose: [{ when: { id: { equal: 5 } } }] },
    // @ts-expect-error -- only steps have it
    { answer: 'auto', times: 2 },
  ]
  void scenarios
  void (() => {
    // @ts-expect-error -- not a client error
    createMock({ behavior: { credentialStatus: 200 } })
    // @ts-expect-error -- a promise is always true
    void createMock().waitForRequest(async () => true)
  })
  expectTypeOf<'slwo'>().not.toExtend<Scenario>()
})

test('plants are those of openapi.yaml, or of the type that a test names', () => {
  void (async () => {
    const mock = createMock()
    expectTypeOf(mock.plants()).toEqualTypeOf<RequestBody[]>()
    expectTypeOf(mock.forToken('ada').plants<{ sku: string }>()).toEqualTypeOf<{ sku: string }[]>()
    const control = remote('http://127.0.0.1:4010')
    expectTypeOf(await control.plants<{ sku: string }>()).toEqualTypeOf<{ sku: string }[]>()
    createHandlers({
      collections: { '/plants': () => plantCollection(), '/pots': plantCollection() },
    })
    // @ts-expect-error -- not a collection
    createHandlers({ collections: { '/plants': [] } })
    createFetch(mock, { onCreate: (plant) => expectTypeOf(plant).toEqualTypeOf<RequestBody>() })
  })
})
