import { type CheckOptions, check, type Report } from '../../contract/index.ts'
import { keepParsed } from '../../src/document/open-document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { serveInProcess } from '../servers/in-process.ts'
import type { Subject } from './documents.ts'
import { type Change, Service } from './service.ts'

const parsed = new WeakSet<object>()

/** All checks of one document plan their cases once. */
function parseOnce(document: object): void {
  if (parsed.has(document)) return
  parsed.add(document)
  keepParsed(document, parseDocument(document))
}

/** Checks a server of a document. */
export function checkAt(
  baseUrl: string,
  { document, options }: Subject,
  more: Partial<CheckOptions> = {},
): Promise<Report> {
  parseOnce(document)
  return check({ ...options, document, baseUrl, seed: 7, explore: 0, ...more })
}

/** Starts the service of a document, which may differ from a right one; returns its base URL. */
export function startService({ document, behavior }: Subject, change: Change = {}): string {
  const service = new Service(document, behavior, change)
  return serveInProcess((message, body) => service.respond(message, body))
}

/** What a report found, without notes. */
export const findingsOf = ({ groups }: Report): readonly string[] =>
  groups.flatMap(({ kind, rule, code, operation, findings: [first] }) =>
    kind === 'note'
      ? []
      : [
          `${kind} ${rule} ${code} ${first.case}: ${first.message}`.replace(
            `${operation}:`,
            `${operation} `,
          ),
        ],
  )
