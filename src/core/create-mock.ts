import type { Api } from './api.ts'
import { Mock } from './mock.ts'
import { type MockOptions, type MockSettings, resolveSettings } from './mock-options.ts'
import { openApi } from './open-api.ts'

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
  mock.replaceSettings(resolveSettings({ ...settings, limits: mock.limits }, api))
}
