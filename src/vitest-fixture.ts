import { test as base, type TestAPI } from 'vitest'
import { createHandlers, type Handlers, handlers, type SharedConfig } from '../handlers/index.ts'
import { isMock, type Mock } from './core/mock.ts'
import { hasSections } from './base/config-sections.ts'
import { throwMistakes, UsageError, wrongValue } from './base/check-value.ts'
import { credentialsOf, freshToken } from './document/security.ts'
import type { PageQuery } from './core/journal.ts'
import type { View } from './core/view.ts'

/** The mock as one test sees it: the state of its token. `Own` are the names of the mock's own scenarios. */
export interface TestPlantStore<Own extends string = never> extends Pick<
  View<Own>,
  'use' | 'requests' | 'plants' | 'resources' | 'waitForRequest' | 'scenario'
> {
  /** The token of this test, which the app has to send as its credential: `user:password` where the document has basic ones. */
  readonly token: string
}

export interface PlantStoreFixtures<Own extends string = never> {
  readonly plantStore: TestPlantStore<Own>
}

/**
 * Vitest's `test` with the fixture `plantStore`: a token of its own for each test, whose scenario, journal and
 * resources are reset after the test. Concurrent tests do not see each other.
 *
 * @example
 * import { createTest } from 'plant-store-kit/vitest-fixture'
 * export const test = createTest(createHandlers({ baseUrl: '/api' }))
 * @param source handlers, or their mock; it must accept any token
 * @throws {UsageError} for anything else
 */
export function createTest<const Own extends string = never>(
  source: Mock<Own> | Handlers<Own>,
): TestAPI<PlantStoreFixtures<Own>>
export function createTest<const Own extends string = never>(
  mock: Mock<Own>,
): TestAPI<PlantStoreFixtures<Own>>
/** TypeScript prints the last one of four overloads, so a typo in a config gets its place and "did you mean". */
export function createTest<const Own extends string = never>(
  handlers: Handlers<Own>,
): TestAPI<PlantStoreFixtures<Own>>
/**
 * The same over new handlers, `test.handlers`, by the config that commands share.
 *
 * @example
 * export const test = createTest(config) // import config from '../plant-store.config'
 * const server = setupServer(...test.handlers)
 */
export function createTest<const Own extends string = never>(
  config: SharedConfig<Own>,
): TestAPI<PlantStoreFixtures<Own>> & { readonly handlers: Handlers<Own> }
export function createTest<const Own extends string>(
  source: Mock<Own> | Handlers<Own> | SharedConfig<Own>,
): TestAPI<PlantStoreFixtures<Own>> {
  if (Array.isArray(source) || !hasSections(source))
    return testOver(mockOf(source as Handlers<Own>))
  const newHandlers = createHandlers<Own>(source)
  return Object.assign(testOver(mockOf(newHandlers)), { handlers: newHandlers })
}

function testOver<const Own extends string>(mock: Mock<Own>): TestAPI<PlantStoreFixtures<Own>> {
  return base.extend<PlantStoreFixtures<Own>>({
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern
    plantStore: async ({}, use) => {
      // The mock may have got other settings.
      checkTokens(mock)
      const token = freshToken(mock.api.operations)
      const view = mock.forToken(token)
      await use({
        token,
        get scenario() {
          return view.scenario
        },
        use: (scenario, options) => view.use(scenario, options),
        requests: (query) => view.requests(query),
        plants: (query) => view.plants(query),
        resources: (path: string, query?: PageQuery) => view.resources<never>(path, query),
        waitForRequest: (condition, options) => view.waitForRequest(condition, options),
      })
      view.reset()
    },
  })
}

const ACCEPTED = 'handlers of createHandlers(), a mock, or a config with sections'

/** @throws {UsageError} if it is neither handlers nor a mock, or if the mock accepts its own tokens only */
function mockOf<Own extends string>(source: Mock<Own> | Handlers<Own>): Mock<Own> {
  const mock: Mock<Own> | undefined = isMock<Own>(source) ? source : source?.mock
  if (mock === undefined || !isMock<Own>(mock))
    throwMistakes([wrongValue(['createTest()'], ACCEPTED, source)])
  checkTokens(mock)
  return mock
}

/** @throws {UsageError} if no request, or none with the token of a test, belongs to the test */
function checkTokens({ behavior, api: { operations } }: Mock<string>): void {
  const reason = 'createTest() gives each test a token of its own, but'
  if (behavior.tokens !== 'any')
    throw new UsageError(
      `${reason} the mock accepts only those of behavior.tokens. Create the mock with behavior: { tokens: 'any' }.`,
    )
  const [first, ...others] = operations
  if (operations.every(({ security }) => credentialsOf(security).length === 0))
    throw new UsageError(
      `${reason} the document asks for none${others.length > 0 ? '' : ` at ${first!.name}`}, so that no request carries it. Create handlers for each test: docs/msw.md#where-the-token-is-fixed.`,
    )
}

/** Vitest's `test` with the fixture `plantStore` over `handlers` of `plant-store-kit/handlers`. */
export const test: TestAPI<PlantStoreFixtures> = createTest(handlers)
