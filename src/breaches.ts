import { type Respond, TOKEN_IN_PROCESS, violationsInProcess } from '../contract/in-process.ts'
import { optionsOfMock, type ServedOptions } from './adapters/profile-package.ts'
import { apiOf } from './core/api.ts'
import { createMockOf } from './core/create-mock.ts'
import { optionsOfOne } from './core/mock-options.ts'
import { openMockOperation } from './core/open-operation.ts'
import type { MockOperation } from './core/operation.ts'

/**
 * How a mock with these options violates the contract, as `check` would report it, one sentence each with the rule of
 * docs/contract-rules.md: `N7: tag is null: responded 200`. Scenarios are left out: `off-contract` is in their names. With
 * `document` the contract is that of its operation.
 * @example
 * expect(await breachesOf(profile)).toEqual([])
 * @throws {UsageError} that names everything wrong with the options
 */
export const breachesOf = async (options: ServedOptions = {}): Promise<readonly string[]> =>
  breachesOfOperation(options, openMockOperation(options))

/** The same for a mock of an operation. @throws {UsageError} that names everything wrong with the options */
export async function breachesOfOperation(
  { scenario: _scenario, scenarios: _scenarios, ...options }: ServedOptions,
  operation: MockOperation,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { tokens = 'any', ...behavior } = options.behavior ?? {}
  const known = tokens === 'any' ? tokens : [TOKEN_IN_PROCESS]
  // Classes of a profile are those of this document.
  const document = operation.source.document.value as ServedOptions['document']
  const ofOperation = { ...options, document, behavior: { ...behavior, tokens: known } }
  const played = await optionsOfMock(ofOperation)
  const mock = createMockOf(optionsOfOne(played, operation.source), apiOf(operation))
  const { bodyLimit } = mock.behavior
  const respond: Respond = ({ body, ...request }) => {
    const { response } = mock.respond({
      ...request,
      body: body.subarray(0, bodyLimit),
      truncated: body.length > bodyLimit,
    })
    return response.fault === undefined ? response : undefined
  }
  return violationsInProcess(operation.source, respond, signal)
}
