import type { MockExchange } from '../../core/exchange.ts'
import { type JournalEntry, toEntry } from '../../core/journal.ts'
import { readJson } from '../../base/json.ts'
import { jsonText } from '../../base/json-text.ts'
import { Mock } from '../../core/mock.ts'
import type { Resource } from '../../core/resources.ts'
import type { MockState } from '../../core/view.ts'

/** SQLite storage of a Durable Object; rows are read while the result is iterated. */
export interface Sql {
  exec(
    query: string,
    ...values: readonly (string | number)[]
  ): Iterable<Readonly<Record<string, unknown>>>
}

const TABLE = `CREATE TABLE IF NOT EXISTS stored
  (kind TEXT, id INTEGER, time INTEGER, text TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID`
const PUT =
  'INSERT INTO stored VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET time = excluded.time, text = excluded.text'
/** Bytes; the platform's limit for a row is 2 MB. */
const MAX_TEXT = 1_999_000

/** When the state was written last, in milliseconds since 1970; 0 if nothing is stored. */
export function lastWrite(sql: Sql): number {
  sql.exec(TABLE)
  const [row] = sql.exec('SELECT max(time) AS time FROM stored')
  return Number(row?.['time'] ?? 0)
}

/** A mock that can store the state of one token. */
export class StoredMock extends Mock<string> {
  /**
   * Restores the state of a token, then writes each change. Returns a function that stops writing.
   * @param isStored whether the storage has one
   */
  store(sql: Sql, token: string, isStored: boolean): () => void {
    if (isStored) this.#restore(sql, token)
    const writer = new StateWriter(sql, this.state, token, isStored)
    return this.observe({
      received: (exchange) => {
        const { change, response } = exchange
        // Others finish at once: one write instead of two.
        if (response.delay > 0 || response.fault === 'hang') writer.putEntry(exchange)
        if (change !== undefined) writer.putResources()
        writer.update()
      },
      finished: (exchange) => {
        // The journal may have been cleared since.
        if (this.state.tokens.use(token).journal.has(exchange)) writer.putEntry(exchange)
      },
      changed: () => writer.update(),
    })
  }

  #restore(sql: Sql, token: string): void {
    const rows = function* <Value>(kind: string): Generator<Value> {
      for (const { text } of sql.exec('SELECT text FROM stored WHERE kind = ? ORDER BY id', kind))
        yield readJson(String(text), Infinity).value as Value
    }
    const { state } = this
    const restored = state.tokens.use(token)
    // The seeds are among those that are stored, or gone.
    for (const seed of restored.resources.kept) restored.resources.remove(seed)
    let changed: readonly string[] = []
    let lastId = 0
    for (const snapshot of rows<Snapshot>('token')) {
      ;({ changed, lastId } = snapshot)
      this.#restoreScenarios(token, snapshot)
      restored.positions = new Map(snapshot.positions)
    }
    for (const entry of rows<JournalEntry>('journal'))
      state.tokens.record(restored, exchangeOf(token, entry))
    for (const resource of rows<Resource>('resources'))
      state.tokens.recordResource(restored, resource)
    for (const collection of changed) restored.resources.markChanged(collection)
    const { journal, resources } = restored
    state.tokens.lastId = Math.max(
      state.tokens.lastId,
      lastId,
      ...[journal.items, resources.kept].map((items) => items.at(-1)?.id ?? 0),
    )
  }

  #restoreScenarios(token: string, { scenario, custom, ofOperations = [] }: Snapshot): void {
    const { tokens } = this.state
    if (custom !== undefined) tokens.setScenario(token, custom)
    tokens.setScenario(token, scenario)
    for (const [operation, chosen] of ofOperations) tokens.setScenario(token, chosen, operation)
  }
}

type Snapshot = ReturnType<typeof snapshotOf>

/** The exchange of an entry of the journal; its secrets stay shortened. */
function exchangeOf(token: string, { request, response, ...entry }: JournalEntry): MockExchange {
  const headers = new Map(Object.entries(request.headers))
  const fault = response.fault ?? undefined
  return {
    ...entry,
    token,
    request: { ...request, headers },
    response: { ...response, fault },
  }
}

/** Writes the state of one token. */
class StateWriter {
  readonly #sql: Sql
  readonly #state: MockState
  readonly #token: string
  #lastText: string
  /** The resources that are stored, by their ids. */
  #written: ReadonlyMap<number, Resource>

  /** @param isStored whether the storage has the state as it is */
  constructor(sql: Sql, state: MockState, token: string, isStored: boolean) {
    this.#sql = sql
    this.#state = state
    this.#token = token
    this.#lastText = jsonText(snapshotOf(state, token))
    const { resources } = state.tokens.use(token)
    const written = isStored ? resources.kept : []
    this.#written = new Map(written.map((resource) => [resource.id, resource]))
  }

  put(kind: string, id: number, value: unknown): void {
    const text = jsonText(value)
    if (new TextEncoder().encode(text).length > MAX_TEXT) return
    this.#sql.exec(PUT, kind, id, Date.now(), text)
  }

  putEntry(exchange: MockExchange): void {
    this.put('journal', exchange.id, toEntry(exchange))
  }

  /** Follows the mock in what it has changed and dropped. */
  update(): void {
    const snapshot = snapshotOf(this.#state, this.#token)
    const text = jsonText(snapshot)
    if (text !== this.#lastText) this.put('token', 0, snapshot)
    this.#lastText = text
    const { journal } = this.#state.tokens.use(this.#token)
    this.#dropBefore('journal', journal.oldest?.id)
    this.putResources()
  }

  /** Writes the resources that are new or others, and removes those that are gone. */
  putResources(): void {
    const { resources } = this.#state.tokens.use(this.#token)
    const current = new Map(resources.kept.map((resource) => [resource.id, resource]))
    for (const [id, resource] of current)
      if (this.#written.get(id) !== resource) this.put('resources', id, resource)
    for (const id of this.#written.keys())
      if (!current.has(id))
        this.#sql.exec('DELETE FROM stored WHERE kind = ? AND id = ?', 'resources', id)
    this.#written = current
  }

  #dropBefore(kind: string, id = Number.MAX_SAFE_INTEGER): void {
    this.#sql.exec('DELETE FROM stored WHERE kind = ? AND id < ?', kind, id)
  }
}

/** The state of one token besides its journal and resources. */
function snapshotOf({ tokens }: MockState, token: string) {
  const { scenario, custom, ofOperations, positions, resources } = tokens.use(token)
  // Others are changed by what is in them.
  const changed = [...resources.changed].filter(
    (collection) => resources.in(collection).length === 0,
  )
  return {
    scenario,
    custom,
    ...(ofOperations !== undefined && { ofOperations: [...ofOperations] }),
    positions: [...positions],
    changed,
    lastId: resources.lastRemoved,
  }
}
