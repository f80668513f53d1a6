import type { RemoteControl } from '../../control/remote.ts'
import type { JournalEntry } from '../../core/journal.ts'
import type { Mock } from '../../core/mock.ts'
import { keyHeadersOf } from '../../document/security.ts'
import type { Scenarios } from '../../scenario/scenario.ts'
import { RETRY } from '../retry.ts'

/** The members of a `Mock` in this page that the panel uses. */
export type PageMock = Pick<
  Mock<string>,
  'scenario' | 'scenarios' | 'use' | 'requests' | 'reset' | 'observe' | 'operation'
>

/** The members that the panel uses of a mock in another process, as `remote(url)` returns it. */
export type ServerMock = Pick<
  RemoteControl,
  'scenario' | 'scenarios' | 'use' | 'requests' | 'reset' | 'events' | 'operation' | 'url'
>

/** The mock that a panel shows: one in this page, or one of `remote(url)`. */
export type PanelMock = PageMock | ServerMock

/** What the panel shows of a mock at one time. */
export interface MockSnapshot {
  /** Of the document. */
  readonly title: string
  /** Name of the scenario in use. */
  readonly scenario: string
  readonly scenarios: Scenarios
  /** The last entries of the journal, in the order of the requests. */
  readonly latest: readonly JournalEntry[]
  /** Ids of the open entries that the journal still has. */
  readonly recorded: ReadonlySet<number>
  /** What the target of a request is appended to. */
  readonly origin: string
  /** Headers with a key. */
  readonly keyHeaders: readonly string[]
}

export interface SnapshotOptions {
  /** Maximum number of the last entries. */
  readonly limit: number
  /** Ids of the entries that are open in the panel. */
  readonly open: readonly number[]
}

export interface MockFollower {
  readonly changed: () => void
  /** The mock is out of reach, or refuses the page. */
  readonly failed: (error: Error) => void
}

/** Loads what the panel shows. @throws {Error} (rejects) if the mock is out of reach, or refuses the page */
export async function snapshotOf(mock: PanelMock, options: SnapshotOptions): Promise<MockSnapshot> {
  const { limit, open } = options
  const [facts, scenario, scenarios, latest, ...pages] = await Promise.all([
    isInPage(mock) ? factsInPage(mock) : factsOfServer(mock),
    mock.scenario,
    mock.scenarios,
    mock.requests({ limit }),
    ...open.map((id) => mock.requests({ after: id - 1, limit: 1 })),
  ])
  const recorded = new Set(pages.flatMap((page) => page.map(({ id }) => id)))
  return { ...facts, scenario, scenarios, latest, recorded }
}

type MockFacts = Pick<MockSnapshot, 'title' | 'origin' | 'keyHeaders'>

function factsInPage({ operation }: PageMock): MockFacts {
  const { document, source } = operation
  const keyHeaders = keyHeadersOf(source.security)
  return { title: document.title, origin: location.origin, keyHeaders }
}

async function factsOfServer(mock: ServerMock): Promise<MockFacts> {
  const { title, keyHeader } = await mock.operation()
  const keyHeaders = keyHeader === null ? [] : [keyHeader]
  return { title, origin: new URL(mock.url).origin, keyHeaders }
}

/** Calls the follower for every change, through restarts of a server, until the returned function is called. */
export function followMock(mock: PanelMock, { changed, failed }: MockFollower): () => void {
  if (isInPage(mock)) return mock.observe({ received: changed, finished: changed, changed })
  const stopped = new AbortController()
  void followServer(mock, { changed, failed }, stopped.signal)
  return () => stopped.abort()
}

async function followServer(
  mock: ServerMock,
  { changed, failed }: MockFollower,
  signal: AbortSignal,
): Promise<void> {
  const onDisconnect = (): void => failed(new Error('The connection to the mock is lost.'))
  while (!signal.aborted) {
    try {
      for await (const _change of mock.events({ signal, onDisconnect })) changed()
    } catch (error) {
      if (signal.aborted) return
      failed(error as Error)
      await new Promise((resolve) => setTimeout(resolve, RETRY))
    }
  }
}

/** Whether the mock runs in this page. */
export const isInPage = (mock: PanelMock): mock is PageMock => 'observe' in mock
