import type { Exchange, SentRequest } from '../data/exchange.ts'
import { curlLine, maxArgument, reproducingRequests } from './curl.ts'
import type { Report } from '../data/report.ts'
import { replayCommand } from './replay-command.ts'

/** A body in more than one write or chunk: curl sends it in one. */
const isSplit = ({ case: id }: Exchange, { cases }: Report): boolean => {
  const need = cases[id]?.request.need
  return need === 'split' || need === 'chunked'
}

/** A long body that a command reads from a file. */
export interface BodyFile {
  readonly path: string
  readonly body: Uint8Array
  /** The number of the exchange whose command reads it. */
  readonly exchange: number
}

/** `report.html` and `N3/long` give `report-N3-long.body`; with the number of the exchange if that has another body. */
function bodyPathOf(
  file: string,
  { case: id, number }: Exchange,
  body: Uint8Array,
  files: readonly BodyFile[],
): string {
  const [, stem = file] = /^(.*)\.\w+$/s.exec(file) ?? []
  const name = `${stem}-${id.replaceAll(/\W+/g, '-')}`
  const earlier = files.find(({ path }) => path === `${name}.body`)
  const isFree = earlier === undefined || isSame(earlier.body, body)
  return isFree ? `${name}.body` : `${name}-${number}.body`
}

const isSame = (first: Uint8Array, second: Uint8Array): boolean =>
  first.length === second.length && first.every((byte, index) => byte === second[index])

const isLong = ({ body }: SentRequest): boolean => body !== undefined && body.length > maxArgument

/**
 * The report with its commands shortened, and the long bodies that these read from files beside `file`. Where curl cannot
 * send a body from a file, a command sends the cases again: without `file`, of a body in parts, and of one with a secret.
 */
export function withShortCommands(
  report: Report,
  file?: string,
): Readonly<{ short: Report; bodies: readonly BodyFile[] }> {
  const bodies: BodyFile[] = []
  const shortened: Record<number, string> = {}
  for (const exchange of report.exchanges) {
    const { number } = exchange
    if (!Object.hasOwn(report.curl, number)) continue
    const requests = reproducingRequests(exchange, report.exchanges)
    const { body, bodyParts } = requests.find(isLong) ?? {}
    const isOfParts = isSplit(exchange, report)
    if (body === undefined && !isOfParts) continue
    const replay = replayCommand(exchange, report)
    // A replay has its cases in place of bodies.
    if (isOfParts || body === undefined || file === undefined || bodyParts !== undefined) {
      shortened[number] = replay
    } else if (report.curl[number] !== replay) {
      const path = bodyPathOf(file, exchange, body, bodies)
      bodies.push({ path, body, exchange: number })
      const files = new Map([[body, path]])
      shortened[number] = curlLine(requests, { ...report.run.options, files })
    }
  }
  // The other commands are written when somebody reads them.
  const commands = Object.getOwnPropertyDescriptors(report.curl)
  const curl = Object.defineProperties(
    {},
    { ...commands, ...Object.getOwnPropertyDescriptors(shortened) },
  )
  return { short: { ...report, curl }, bodies }
}
