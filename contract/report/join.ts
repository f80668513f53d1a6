import type { Operation } from '../../src/document/document.ts'
import type { BaselineEntry, Counts, Gap, Report, ReportedOperation, Stop } from '../data/report.ts'
import { compareGroups } from './groups.ts'

/** What became of one operation of a run. */
export interface CheckedPart {
  readonly operation: Operation
  readonly report: Report
  readonly stop: Stop | undefined
}

/** An operation of a run that was not checked. */
export interface UncheckedPart {
  readonly operation: Operation
  readonly gap: Gap
}

/** Something of a report, with the label of its operation. */
const withLabel = <Item extends object>(
  items: readonly Item[],
  operation: string | undefined,
): readonly (Item & { readonly operation?: string })[] =>
  operation === undefined ? items : items.map((item) => ({ ...item, operation }))

/** The parts of a report with the label of its operation. */
const labelled = ({ operation: { label }, report }: CheckedPart): Report => ({
  ...report,
  groups: withLabel(report.groups, label).map((group) => {
    const [first, ...others] = withLabel(group.findings, label)
    return { ...group, findings: [first!, ...others] }
  }),
  coverage: withLabel(report.coverage, label),
  rules: withLabel(report.rules, label),
  notChecked: withLabel(report.notChecked, label),
  resolved: withLabel<BaselineEntry>(report.resolved, label),
})

const noCounts: Counts = {
  cases: 0,
  requests: 0,
  responses: 0,
  violations: 0,
  drift: 0,
  warnings: 0,
  notes: 0,
  known: 0,
  notChecked: 0,
}

const sumOf = (left: Counts, right: Counts): Counts => {
  const names = Object.keys(left) as (keyof Counts)[]
  return Object.fromEntries(
    names.map((name) => [name, left[name] + right[name]]),
  ) as unknown as Counts
}

/** Why no request of an operation was sent, if only the user or the document could change that; undefined if some were. */
const gapOfAll = ({ report, stop }: CheckedPart): Gap | undefined => {
  if (report.exitCode !== 2 || stop !== undefined) return undefined
  const isOfRun = ({ kind }: Gap): boolean => kind !== 'excluded' && kind !== 'budget'
  const gaps = report.notChecked.filter(isOfRun)
  if (gaps.some(({ kind }) => kind !== 'not-given')) return undefined
  const byReason = Map.groupBy(gaps, ({ reason }) => reason)
  const [most] = Array.from(byReason).toSorted(([, one], [, other]) => other.length - one.length)
  return most && { kind: 'not-given', reason: most[0] }
}

const reportedPart = (part: CheckedPart): ReportedOperation => {
  const { operation, report, stop } = part
  const gap: Gap | undefined =
    stop === undefined ? gapOfAll(part) : { kind: 'unsent', reason: stop.sentence }
  return {
    label: operation.label ?? operation.name,
    name: operation.name,
    counts: report.counts,
    ...(gap !== undefined && { gap }),
  }
}

const unreportedPart = ({ operation, gap }: UncheckedPart): ReportedOperation => ({
  label: operation.label ?? operation.operationId ?? operation.name,
  name: operation.name,
  counts: noCounts,
  gap,
})

/**
 * A finding that fails the run is a verdict, however others ended; without one, each operation needs one of its own, but
 * those of which nothing could be sent.
 */
const endingOf = (
  parts: readonly CheckedPart[],
): Pick<Report, 'stopped' | 'exitCode' | 'hints'> => {
  const sent = parts.filter((part) => gapOfAll(part) === undefined)
  const reports = (sent.length > 0 ? sent : parts).map(({ report }) => report)
  const stopped = reports.find((report) => report.stopped !== undefined)?.stopped
  const codes = new Set(reports.map(({ exitCode }) => exitCode))
  const hints = reports.flatMap((report) => report.hints)
  const rest = stopped === undefined ? {} : { stopped }
  if (!codes.has(1)) return { ...rest, exitCode: codes.has(2) ? 2 : 0, hints: [...new Set(hints)] }
  const stops = reports.flatMap((report) => (report.exitCode === 2 ? (report.stopped ?? []) : []))
  return { ...rest, exitCode: 1, hints: [...new Set([...stops, ...hints])] }
}

/**
 * The reports on the operations of a run as one.
 * @param parts at least one
 */
export const joinReports = (
  parts: readonly CheckedPart[],
  unchecked: readonly UncheckedPart[],
): Report => {
  const sent = parts.filter(({ stop }) => stop?.isEmpty !== true)
  const used = sent.length > 0 ? sent : parts.slice(0, 1)
  const [only] = used as [CheckedPart]
  if (used.length + unchecked.length === 1 && only.operation.label === undefined) return only.report
  const reports = used.map(labelled)
  return {
    ...joinedParts(reports as [Report, ...Report[]]),
    operations: [...used.map(reportedPart), ...unchecked.map(unreportedPart)],
    ...endingOf(used),
  }
}

/** What the reports list, one after another; groups in the order of all. */
const joinedParts = (reports: readonly [Report, ...Report[]]): Report => {
  const [first] = reports
  const { ended } = reports.at(-1)!.run
  const durationMs = Date.parse(ended) - Date.parse(first.run.started)
  return {
    ...first,
    run: { ...first.run, ended, durationMs },
    counts: reports.map(({ counts }) => counts).reduce(sumOf),
    groups: reports.flatMap(({ groups }) => groups).toSorted(compareGroups),
    coverage: reports.flatMap(({ coverage }) => coverage),
    rules: reports.flatMap(({ rules }) => rules),
    notChecked: reports.flatMap(({ notChecked }) => notChecked),
    triedWithMadeUpToken: reports.flatMap((report) => report.triedWithMadeUpToken),
    resolved: reports.flatMap(({ resolved }) => resolved),
    cases: Object.assign({}, ...reports.map(({ cases }) => cases)) as Report['cases'],
    exchanges: reports.flatMap(({ exchanges }) => exchanges),
    curl: Object.assign({}, ...reports.map(({ curl }) => curl)) as Report['curl'],
  }
}
