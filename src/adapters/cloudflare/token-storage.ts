import { type JournalEntry, toEntry } from '../../core/journal.ts'
import type { Exchange } from '../../core/exchange.ts'
import { jsonText, readJson } from '../../core/json.ts'
import type { StoredMock, TokenSnapshot } from '../../core/stored-mock.ts'
import type { CreatedPlant } from '../../core/token-state.ts'

/** SQLite storage of a Durable Object; rows are read when the result is iterated. */
export interface Sql {
  exec(query: string, ...values: readonly (string | number)[]): Iterable<Readonly<Record<string, unknown>>>
}

/** `token`: row 0 is the snapshot, row 1 the positions, which change more often. */
type Kind = 'journal' | 'plants' | 'token'

const TABLE = `CREATE TABLE IF NOT EXISTS stored
  (kind TEXT, id INTEGER, time INTEGER, text TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID`
const PUT =
  'INSERT INTO stored VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET time = excluded.time, text = excluded.text'

/** Characters of a request's or response's body in storage: a row has at most 2 MB. */
const MAX_BODY = 100_000
/** Characters of a plant in storage; each takes at most three bytes. */
const MAX_PLANT = 600_000

/** When the state was written last, in milliseconds since 1970; 0 if nothing is stored. */
export function lastWrite(sql: Sql): number {
  sql.exec(TABLE)
  const [row] = sql.exec('SELECT max(time) AS time FROM stored')
  return Number(row?.['time'] ?? 0)
}

/** Restores the state of a token, then writes each change. Returns a function that stops writing. */
export function storeToken(sql: Sql, mock: StoredMock, token: string): () => void {
  const rows = function* <Value>(kind: Kind): Generator<Value> {
    for (const { text } of sql.exec('SELECT text FROM stored WHERE kind = ? ORDER BY id', kind))
      yield readJson(String(text), Infinity).value as Value
  }
  const put = (kind: Kind, id: number, value: unknown): void =>
    void sql.exec(PUT, kind, id, Date.now(), jsonText(value))
  const putEntry = (exchange: Exchange): void => put('journal', exchange.id, shorten(toEntry(exchange)))
  const view = mock.forToken(token)
  const [snapshot, positions = {}] = rows<unknown>('token')
  const stored = {
    lastId: 0,
    ...(snapshot as Partial<TokenSnapshot>),
    positions: positions as TokenSnapshot['positions'],
  }
  mock.restore(token, stored, rows<JournalEntry>('journal'), rows<CreatedPlant>('plants'))

  let written = jsonText(positions)
  const putPositions = (): void => {
    const { positions: now } = mock.snapshot(token)
    if (jsonText(now) === written) return
    written = jsonText(now)
    put('token', 1, now)
  }
  const first = { journal: 0, plants: 0 }
  /** Deletes what the mock has dropped. */
  const trim = (kind: 'journal' | 'plants', [oldest]: readonly { readonly id: number }[]): void => {
    const id = oldest?.id ?? Number.MAX_SAFE_INTEGER
    if (id !== first[kind]) sql.exec('DELETE FROM stored WHERE kind = ? AND id < ?', kind, id)
    first[kind] = id
  }
  const trimAll = (): void => {
    trim('journal', view.requests({ after: 0, limit: 1 }))
    trim('plants', view.createdPlants({ after: 0, limit: 1 }))
  }

  return mock.observe({
    received: (exchange) => {
      const { id, plant } = exchange
      // Other responses finish at once: one write instead of two.
      if (waits(exchange)) putEntry(exchange)
      if (plant !== undefined && jsonText(plant).length <= MAX_PLANT) put('plants', id, { id, plant })
      putPositions()
      trimAll()
    },
    finished: (exchange) => {
      const { id } = exchange
      const [recorded] = view.requests({ after: id - 1, limit: 1 })
      // The journal may have been cleared since.
      if (recorded?.id === id) putEntry(exchange)
    },
    changed: () => {
      const { positions: _, ...rest } = mock.snapshot(token)
      put('token', 0, rest)
      putPositions()
      trimAll()
    },
  })
}

function waits({ response }: Exchange): boolean {
  return response.delay > 0 || response.fault === 'hang'
}

function shorten(entry: JournalEntry): JournalEntry {
  const { request, response } = entry
  if (Math.max(request.body.length, response.body.length) <= MAX_BODY) return entry
  const cut = <Message extends { readonly body: string }>(message: Message): Message => ({
    ...message,
    body: message.body.slice(0, MAX_BODY),
  })
  return { ...entry, request: cut(request), response: cut(response) }
}
