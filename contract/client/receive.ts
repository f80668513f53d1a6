import { type Quotation, type Sentence, quotation } from '../data/quotation.ts'
import { type Connection, maxResponse } from './connection.ts'
import { ConnectionError } from './connection-error.ts'

/** Bytes of a line, and of a head. */
export const maxLine = 64 * 1024

export const malformed = (...sentence: Sentence): ConnectionError =>
  new ConnectionError('malformed', sentence)
const endless = (): ConnectionError =>
  new ConnectionError('endless', 'the response has no end within 2 MiB')
export const cutOff = (where: string): ConnectionError =>
  new ConnectionError('cut-off', `the connection was closed ${where}`)

/** Whether the bytes up to a position, by default one more, arrive before a close. */
export const receive = async (
  connection: Connection,
  end = connection.bytes.length + 1,
): Promise<boolean> => {
  const isReceived = await connection.receive(Math.min(end, maxResponse + 1))
  if (isReceived && end > maxResponse) throw endless()
  return isReceived
}

/** Waits for the bytes up to a position, by default for one more; a close before them cuts off the response. */
export const need = async (connection: Connection, where: string, end?: number): Promise<void> => {
  if (await receive(connection, end)) return
  throw connection.bytes.length > 0
    ? cutOff(where)
    : new ConnectionError('closed', 'the connection was closed')
}

/** Characters of a line in a sentence. */
const maxLineQuoted = 100

export const quoted = (line: string): Quotation => quotation(line, maxLineQuoted)
