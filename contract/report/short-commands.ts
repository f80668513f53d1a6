import type { Exchange } from '../data/exchange.ts'
import { curlLine, maxArgument, requestsOf } from './curl.ts'
import type { Report } from '../data/report.ts'
import { replayCommand } from './replay-command.ts'

/** A body in more than one write or chunk: curl sends it in one. */
const isInParts = ({ case: id }: Exchange, { cases }: Report): boolean => {
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

/**
 * The report with its commands shortened, and the long bodies that these read from files beside `file`.
 * Without `file`, a command sends the cases of a long body again; also of a body that is sent in parts.
 */
export function withShortCommands(
  report: Report,
  file?: string,
): Readonly<{ short: Report; bodies: readonly BodyFile[] }> {
  const bodies: BodyFile[] = []
  const curl = { ...report.curl }
  for (const exchange of report.exchanges) {
    if (curl[exchange.number] === undefined) continue
    const requests = requestsOf(exchange, report.exchanges)
    const long = requests
      .map(({ body }) => body)
      .find((body) => body !== undefined && body.length > maxArgument)
    if (isInParts(exchange, report) || (long !== undefined && file === undefined)) {
      curl[exchange.number] = replayCommand(exchange, report)
    } else if (long !== undefined && file !== undefined) {
      const path = bodyPathOf(file, exchange, long, bodies)
      bodies.push({ path, body: long, exchange: exchange.number })
      const files = new Map([[long, path]])
      curl[exchange.number] = curlLine(requests, { ...report.run.options, files })
    }
  }
  return { short: { ...report, curl }, bodies }
}
