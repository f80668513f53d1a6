import { memoize } from '../../src/base/memoize.ts'
import { createBaselineLookup, resolvedOf } from './baseline.ts'
import type { Exchange, HiddenHeaders } from '../data/exchange.ts'
import type { Settings } from '../data/settings.ts'
import { type Rule, ruleIds, ruleOf } from '../rules/rules.ts'
import { coverageOf } from './coverage.ts'
import { endingOf } from './ending.ts'
import { curlLine, reproducingRequests } from './curl.ts'
import { isFailing } from '../judge/finding.ts'
import { levelIn } from '../rules/levels.ts'
import { groupFindings } from './groups.ts'
import { hintsOf } from './hints.ts'
import { needsOf } from './needs.ts'
import { replayCommand } from './replay-command.ts'
import type {
  Counts,
  Coverage,
  Entry,
  Finding,
  Group,
  Kind,
  Recorded,
  Report,
  ReportedDocument,
  Run,
  RunDocument,
  RunOptions,
} from '../data/report.ts'

/** Which document was chosen; undefined for the Plant Store's. */
const runDocumentOf = ({ document, operation }: Settings): RunDocument | undefined => {
  if (document === undefined) return undefined
  const { path } = operation.document
  return {
    ...(path !== undefined && { file: path }),
    ...(operation.label === undefined && { operation: operation.name }),
  }
}

const optionsOf = (settings: Settings, userHeaders: HiddenHeaders): RunOptions => ({
  document: runDocumentOf(settings),
  ...userHeaders,
  only: settings.only,
  skip: settings.skip,
  noCreate: settings.noCreate,
  otherMethods: settings.otherMethods,
  tokenAnywhere: settings.tokenAnywhere,
  parameters: Object.keys(settings.parameters).length === 0 ? undefined : settings.parameters,
  bodies: settings.bodies && Object.keys(settings.bodies),
  strict: settings.strict,
  levels: settings.levels,
  cases: settings.asked.cases,
  explore: settings.asked.explore,
  concurrency: settings.concurrency,
  rate: settings.rate,
  timeoutSeconds: settings.timeoutSeconds,
  patienceSeconds: settings.patienceSeconds,
  insecure: settings.insecure ?? false,
  badToken: settings.badToken !== undefined,
  ca: settings.ca !== undefined,
  cert: settings.cert !== undefined,
  profile: settings.profile?.name,
})

const runOf = ({ run }: Recorded, options: RunOptions): Run => ({
  ...run,
  started: new Date(run.started).toISOString(),
  ended: new Date(run.ended).toISOString(),
  durationMs: run.ended - run.started,
  options,
})

const responsesOf = ({ entries }: Recorded): readonly Exchange[] =>
  entries.map(({ exchange }) => exchange).filter(({ response }) => response.type === 'response')

function countsOf(recorded: Recorded, groups: readonly Group[]): Counts {
  const { entries, notChecked } = recorded
  const countOf = (kind: Kind): number => groups.filter((group) => group.kind === kind).length
  return {
    cases: new Set(entries.map((entry) => entry.case.id)).size,
    requests: entries.length,
    responses: responsesOf(recorded).length,
    violations: countOf('violation'),
    drift: countOf('drift'),
    warnings: countOf('warning'),
    notes: countOf('note'),
    known: groups.filter(({ known }) => known).length,
    notChecked: notChecked.length,
  }
}

const rulesIn = (
  coverage: readonly Coverage[],
  groups: readonly Group[],
  { operation, levels }: Settings,
): readonly Rule[] => {
  const reported = new Set([...coverage, ...groups].map(({ rule }) => rule))
  return ruleIds
    .filter((id) => reported.has(id))
    .map((id) => ruleOf(id, operation, levelIn(levels, id)))
}

const isMixedUp = (findings: readonly Finding[]): boolean =>
  findings.some(({ other }) => other !== undefined)

/** The exchanges that curl alone does not show. */
const inNeedOf = memoize(
  (report: Omit<Report, 'curl'>): ReadonlySet<number> =>
    new Set(
      report.groups
        .filter((group) => needsOf(group, report) !== undefined)
        .map(({ findings: [first] }) => first.exchange),
    ),
)

function commandOf({ exchange, findings }: Entry, report: Omit<Report, 'curl'>): string {
  return inNeedOf(report).has(exchange.number)
    ? replayCommand(exchange, report, isMixedUp(findings))
    : curlLine(reproducingRequests(exchange, report.exchanges), report.run.options)
}

/** The command of each exchange that shows a finding, by its number, written when somebody reads it: few are shown. */
function commandsOf(entries: readonly Entry[], report: Omit<Report, 'curl'>): Report['curl'] {
  const commands: Record<number, string> = {}
  for (const entry of entries) {
    if (entry.findings.length === 0) continue
    const get = (): string => commandOf(entry, report)
    Object.defineProperty(commands, entry.exchange.number, { enumerable: true, get })
  }
  return commands
}

function triedWithMadeUpToken({ entries }: Recorded): readonly string[] {
  const tried = entries.filter(
    ({ exchange: { request, response } }) =>
      request.hasMadeUpToken === true && response.type === 'response' && response.status >= 400,
  )
  return [...new Set(tried.map((entry) => entry.case.id))]
}

const documentOf = ({ operation }: Settings): ReportedDocument => {
  const { title, version, path } = operation.document
  return { title, version, ...(path !== undefined && { path }) }
}

/** The report on a run. */
export const reportOf = (settings: Settings, recorded: Recorded): Report => {
  const { baseline, operation } = settings
  const { entries, notChecked, run, followUps } = recorded
  const options = optionsOf(settings, recorded.userHeaders)
  const known = createBaselineLookup(baseline, run.started, entries)
  const groups = groupFindings({ entries, known, followUps, operation })
  const coverage = coverageOf(entries, notChecked, settings, operation)
  const cases = Object.fromEntries(entries.map((entry) => [entry.case.id, entry.case]))
  const hasFailed = groups.some((group) => isFailing(group, settings))
  const { hints, ...end } = endingOf(recorded, operation, hasFailed)
  const report: Omit<Report, 'curl'> = {
    version: 1,
    document: documentOf(settings),
    run: runOf(recorded, options),
    counts: countsOf(recorded, groups),
    groups,
    coverage,
    rules: rulesIn(coverage, groups, settings),
    notChecked,
    triedWithMadeUpToken: triedWithMadeUpToken(recorded),
    ...(baseline && { comparedWith: baseline.name ?? 'the baseline' }),
    resolved: resolvedOf(baseline, {
      groups,
      cases,
      notChecked,
      run: { options },
    }),
    cases,
    exchanges: entries.map(({ exchange }) => exchange),
    hints: [...hints, ...hintsOf(settings, recorded)],
    ...end,
  }
  return { ...report, curl: commandsOf(entries, report) }
}
