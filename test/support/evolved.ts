import { createMock } from '../../src/core/create-mock.ts'
import type { Mock } from '../../src/core/mock.ts'
import type { MockOptions } from '../../src/core/mock-options.ts'
import { openMockOperation } from '../../src/core/open-operation.ts'
import type { BodyMockOperation } from '../../src/core/operation.ts'
import { evolvedDocument } from './evolve.ts'

/** openapi.yaml as a test changes it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test changes any part of it
export type OpenApi = any

/** The operation of openapi.yaml after a change. */
export function evolvedOperation(change: (document: OpenApi) => void): BodyMockOperation {
  return openMockOperation({ document: evolvedDocument(change) })
}

/** A mock of openapi.yaml after a change. */
export function evolvedMock(
  change: (document: OpenApi) => void,
  options: MockOptions<never> = {},
): Mock {
  return createMock({ ...options, document: evolvedDocument(change) })
}
