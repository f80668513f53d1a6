import type { RemoteControl } from '../../control/remote.ts'
import type { JournalEntry } from '../../core/journal.ts'
import type { Mock } from '../../core/mock.ts'
import { requestHeadersOf, type RequestHeaders } from '../../document/request-headers.ts'
import type { Scenarios } from '../../scenario/scenario.ts'
import { isMatch } from '../is-match.ts'
import { RETRY } from '../retry.ts'
import { nameOf } from '../words.ts'

/** The members of a `Mock` in this page that the panel uses. */
export type PageMock = Pick<
  Mock<string>,
  'scenario' | 'scenarios' | 'use' | 'requests' | 'reset' | 'observe' | 'api'
>

/** The members that the panel uses of a mock in another process, as `remote(url)` returns it. */
export type ServerMock = Pick<
  RemoteControl,
  | 'scenario'
  | 'scenarios'
  | 'use'
  | 'requests'
  | 'reset'
  | 'events'
  | 'operation'
  | 'operations'
  | 'url'
>

/** The mock that a panel shows: one in this page, or one of `remote(url)`. */
export type PanelMock = PageMock | ServerMock

/** What the panel shows of a mock at one time. */
export interface MockSnapshot extends RequestHeaders {
  /** Of the document. */
  readonly title: string
  /** Name of the scenario in use. */
  readonly scenario: string
  readonly scenarios: Scenarios
  /** The last entries of the journal, in the order of the requests. */
  readonly latest: readonly JournalEntry[]
  /** Ids of the open entries that the journal still has. */
  readonly recorded: ReadonlySet<number>
  /** Of the operations, as entries name them. */
  readonly operations: readonly string[]
  /** What the target of a request is appended to. */
  readonly origin: string
}

export interface SnapshotOptions {
  /** Maximum number of the last entries. */
  readonly limit: number
  /** What selects the entries, by operation; empty for all. */
  readonly filter?: string
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
  const { limit, open, filter = '' } = options
  const [facts, scenario, scenarios, requests, ...pages] = await Promise.all([
    isInPage(mock) ? factsInPage(mock) : factsOfServer(mock),
    mock.scenario,
    mock.scenarios,
    mock.requests({ limit: filter === '' ? limit : MAX_FILTERED }),
    ...open.map((id) => mock.requests({ after: id - 1, limit: 1 })),
  ])
  const recorded = new Set(pages.flatMap((page) => page.map(({ id }) => id)))
  const latest = requests.filter((entry) => isWanted(entry, filter, facts)).slice(-limit)
  return { ...facts, scenario, scenarios, latest, recorded }
}

/** Entries of which a filter selects some. */
const MAX_FILTERED = 1000

/** The name of an operation selects its entries; another text those that have it. */
function isWanted(
  { operation, request: { method, target } }: JournalEntry,
  filter: string,
  { operations }: MockFacts,
): boolean {
  if (operations.includes(filter)) return operation === filter
  return isMatch(filter, [operation, method, target])
}

type MockFacts = Pick<MockSnapshot, 'title' | 'operations' | 'origin'> & RequestHeaders

function factsInPage({ api: { document, operations } }: PageMock): MockFacts {
  return {
    title: document.title,
    operations: operations.map(({ name, operationId = null }) => nameOf({ name, operationId })),
    origin: location.origin,
    ...requestHeadersOf(operations),
  }
}

async function factsOfServer(mock: ServerMock): Promise<MockFacts> {
  const [{ title }, { operations, keyHeaders, headers }] = await Promise.all([
    mock.operation(),
    mock.operations(),
  ])
  const { origin } = new URL(mock.url)
  return { title, operations: operations.map(nameOf), origin, keyHeaders, headers }
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
