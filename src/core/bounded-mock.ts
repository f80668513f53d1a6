import { BoundedWorlds } from './bounded-worlds.ts'
import { Mock, type MockOptions } from './mock.ts'

/**
 * A mock for a server or a long run: what it remembers is bounded in bytes, too, and costs little under load.
 *
 * @throws Error where an option names a scenario or a choice that is not there
 */
export function createBoundedMock(options: MockOptions = {}): Mock {
  return new Mock(options, (limits) => new BoundedWorlds(limits))
}
