import type { Api } from './api.ts'
import { Mock } from './mock.ts'
import { type MockOptions, type MockSettings, resolveSettings } from './mock-options.ts'
import { openApi } from './open-api.ts'
import type { TokenStates } from './token-state.ts'
import { insideOf } from './view.ts'

/** A Plant Store, or the service of another document, in memory: plain data in and out, no waiting. @throws {UsageError} that names every wrong option */
export function createMock<const Own extends string = never>(
  options: MockOptions<Own> = {},
): Mock<Own> {
  return createMockOf(options, openApi(options))
}

/** A mock of these operations. @throws {UsageError} that names every wrong option */
export const createMockOf = <const Own extends string = never>(
  options: MockOptions<Own>,
  api: Api,
): Mock<Own> => new Mock(resolveSettings(options, api), options)

/**
 * Replaces all settings of a mock; tokens keep their state. `api` replaces the operations that it serves, which stay by
 * default.
 * @throws {UsageError} as createMock does, and then changes nothing
 */
export function configure<Own extends string>(
  mock: Mock<Own>,
  settings: MockSettings,
  api: Api = mock.api,
): void {
  const resolved = resolveSettings({ ...settings, limits: mock.limits }, api)
  const { state, notify } = insideOf(mock)
  const before = mock.api
  state.settings = resolved
  if (api !== before) renewResources(state.tokens)
  state.scenario = state.ofOperations = undefined
  for (const { positions } of state.tokens.select()) positions.clear()
  notify()
}

/** Keeps the resources of all tokens as other operations ask for them. */
function renewResources(tokens: TokenStates): void {
  for (const state of tokens.select()) {
    const before = state.resources
    state.resources = tokens.newResources(state.token)
    for (const resource of before.kept) state.resources.put(resource)
    for (const collection of before.changed) state.resources.markChanged(collection)
    state.resources.isWritten = before.isWritten
    if (tokens.lastChanged === before) tokens.lastChanged = state.resources
  }
}
