import type { Exchange } from '../../core/exchange.ts'
import { type JournalEntry, toEntry } from '../../core/journal.ts'
import { jsonText, readJson } from '../../core/json.ts'
import type { StoredMock, TokenSnapshot } from '../../core/stored-mock.ts'
import type { CreatedPlant } from '../../core/token-state.ts'

/** SQLite storage of a Durable Object; rows are read while the result is iterated. */
export interface Sql {
  exec(query: string, ...values: readonly (string | number)[]): Iterable<Readonly<Record<string, unknown>>>
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

/** Restores the state of a token, then writes each change. Returns a function that stops writing. */
export function storeToken(sql: Sql, mock: StoredMock, token: string): () => void {
  const rows = function* <Value>(kind: string): Generator<Value> {
    for (const { text } of sql.exec('SELECT text FROM stored WHERE kind = ? ORDER BY id', kind))
      yield readJson(String(text), Infinity).value as Value
  }
  const put = (kind: string, id: number, text: string): void => {
    if (new TextEncoder().encode(text).length <= MAX_TEXT) sql.exec(PUT, kind, id, Date.now(), text)
  }
  const putEntry = (exchange: Exchange): void => put('journal', exchange.id, jsonText(toEntry(exchange)))

  const view = mock.forToken(token)
  const [stored = { positions: [] }] = rows<TokenSnapshot>('token')
  mock.restore(token, stored, rows<JournalEntry>('journal'), rows<CreatedPlant>('plants'))

  let written = jsonText(mock.snapshot(token))
  /** Follows the mock in what it has changed and dropped. */
  const update = (): void => {
    const text = jsonText(mock.snapshot(token))
    if (text !== written) put('token', 0, text)
    written = text
    const oldest = { after: 0, limit: 1 }
    for (const [kind, [first]] of Object.entries({
      journal: view.requests(oldest),
      plants: view.createdPlants(oldest),
    }))
      sql.exec('DELETE FROM stored WHERE kind = ? AND id < ?', kind, first?.id ?? Number.MAX_SAFE_INTEGER)
  }
  return mock.observe({
    received: (exchange) => {
      const { id, plant, response } = exchange
      // Others finish at once: one write instead of two.
      if (response.delay > 0 || response.fault === 'hang') putEntry(exchange)
      if (plant !== undefined) put('plants', id, jsonText({ id, plant }))
      update()
    },
    finished: (exchange) => {
      const [recorded] = view.requests({ after: exchange.id - 1, limit: 1 })
      // The journal may have been cleared since.
      if (recorded?.id === exchange.id) putEntry(exchange)
    },
    changed: update,
  })
}
