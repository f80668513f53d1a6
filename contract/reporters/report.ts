import { createBaselineLookup, resolvedOf } from '../baseline.ts'
import { needsToken } from '../credentials.ts'
import { accepts } from '../documented.ts'
import { type Exchange, statusOf, unreadReason } from '../exchange.ts'
import type { Entry, Finding, Kind } from '../judge/finding.ts'
import { versionHints } from '../judge/other-version.ts'
import { isThrottled } from '../judge/status.ts'
import type { Settings } from '../options.ts'
import { coverageOf } from './coverage.ts'
import { curlLine, requestsOf } from './curl.ts'
import { groupFindings, isFailing } from './groups.ts'
import type { Coverage, FollowUp, Report, Run, RunOptions } from '../report/types.ts'
import { type Rule, ruleIds, ruleOf } from '../rules.ts'
import { isAsWritten } from '../cases/adapt.ts'
import { membersOf } from '../members.ts'
import { fittingValue } from '../plain-body.ts'
import type { Operation } from '../../src/document/document.ts'

/** How the resources of a run are found; none if their document allows no such names. */
const nameHints = (mark: string, operation: Operation): readonly string[] => {
  const { all, roles, declared } = membersOf(operation)
  if (!declared.has('name')) return []
  const name = `Plant ${mark}`
  const fitting = fittingValue({ all, roles }, 'name', name, 1)
  const resources = isAsWritten(operation, membersOf(operation)) ? 'plants' : 'resources'
  const words = roles.name === 'name' ? 'The names' : `The values of "${roles.name}"`
  return fitting === name ? [`${words} of the created ${resources} begin with "${name}".`] : []
}

/** Why a run stopped early, and whether it could not be made at all. */
export interface Stop {
  /** For each case that was not sent. */
  readonly reason: string
  readonly sentence: string
  readonly isImpossible: boolean
}

/** What a run has recorded, without secrets; the times are milliseconds since 1970. */
export interface Recorded extends Pick<Report, 'notChecked'> {
  readonly entries: readonly Entry[]
  readonly run: Pick<Run, 'baseUrl' | 'seed' | 'mark'> &
    Readonly<Record<'started' | 'ended', number>>
  readonly stopped: Stop | undefined
  /** Whether requests hung while other connections were open. */
  readonly hasStalled?: boolean | undefined
  /** By the first finding of a group, what further requests showed. */
  readonly followUps?: ReadonlyMap<Finding, FollowUp>
}

const optionsOf = (settings: Settings): RunOptions => {
  const {
    only,
    skip,
    noCreate,
    strict,
    explore,
    concurrency,
    rate,
    timeoutSeconds,
    patienceSeconds,
  } = settings
  const { insecure = false, badToken, ca, cert, profile } = settings
  const shown = {
    only,
    skip,
    noCreate,
    strict,
    explore,
    concurrency,
    rate,
    timeoutSeconds,
    patienceSeconds,
    insecure,
  }
  return {
    ...shown,
    badToken: badToken !== undefined,
    ca: ca !== undefined,
    cert: cert !== undefined,
    profile: profile?.name,
  }
}

/** A hint with nine tenths of the rate that the server accepted after its first 429 or 503. */
const rateHints = (responses: readonly Exchange[]): readonly string[] => {
  const since = responses.find(isThrottled)?.timing.started ?? Infinity
  const passed = responses.filter(
    (exchange) => exchange.timing.started > since && !isThrottled(exchange),
  )
  if (passed.length === 0) return []
  const rate = (900 * passed.length) / (passed.at(-1)!.timing.started - since)
  const shown = rate < 2 ? Math.ceil(rate * 10) / 10 : Math.floor(rate)
  return [`The server limits the rate of requests: --rate ${shown} stays below its limit.`]
}

/** Why a run shows nothing: no response to a POST could be read, and others may have no body. */
const unreadSentence = (responses: readonly Exchange[], method: string): string | undefined => {
  const posts = responses.filter(({ request }) => request.method === method)
  const [reason, ...others] = posts.flatMap(({ response }) => unreadReason(response) ?? [])
  if (reason === undefined || others.length + 1 < posts.length) return undefined
  return `No verdict is possible: ${reason}.`
}

/** A hint for servers that handle one connection at a time, if requests got no response in time. */
const serialHints = (findings: readonly Finding[]): readonly string[] =>
  findings.some(({ code }) => code === 'timeout')
    ? [
        'Some requests got no response while other connections were open: if the server handles one connection at a time, use --concurrency 1.',
      ]
    : []

/** Requests of R1 with an ordinary plant, which every server of the document accepts. */
const isOrdinary = ({ case: { rule, level } }: Entry): boolean => rule === 'R1' && level === 'must'

const rulesIn = (
  coverage: readonly Coverage[],
  findings: readonly Finding[],
  operation: Operation,
): readonly Rule[] => {
  const shown = new Set([...coverage, ...findings].map(({ rule }) => rule))
  return ruleIds.filter((id) => shown.has(id)).map((id) => ({ ...ruleOf(id, operation) }))
}

/** The report on a run. */
export const reportOf = (
  settings: Settings,
  { entries, notChecked, run, stopped, hasStalled, followUps }: Recorded,
): Report => {
  const { baseline, strict, operation } = settings
  const options = optionsOf(settings)
  const exchanges = entries.map(({ exchange }) => exchange)
  const responses = exchanges.filter(({ response }) => response.type === 'response')
  const shown = entries.filter((entry) => entry.findings.length > 0)
  const findings = shown.flatMap((entry) => entry.findings)
  const cases = Object.fromEntries(entries.map((entry) => [entry.case.id, entry.case]))
  const sent = Object.keys(cases)
  const curlOf = (exchange: Exchange): string => curlLine(requestsOf(exchange, exchanges), options)
  const known = createBaselineLookup(baseline, run.started, findings)
  const groups = groupFindings({ entries, known, followUps, operation })
  const coverage = coverageOf(entries, notChecked, strict, operation)
  const count = (kind: Kind): number => groups.filter((group) => group.kind === kind).length
  const fails = groups.some((group) => isFailing(group, strict))
  const why = stopped?.sentence ?? unreadSentence(responses, operation.method)
  const isFinished = why === undefined && !responses.every(isThrottled)
  const exitCode = stopped?.isImpossible || !(isFinished || fails) ? 2 : fails ? 1 : 0
  const early = stopped && exitCode !== 2 ? [stopped.sentence] : []
  const isCertUnused = options.cert && run.baseUrl.startsWith('http:')
  const isTokenUnused =
    (settings.token ?? settings.badToken) !== undefined && !needsToken(operation)
  const valid = entries.filter(isOrdinary).map(({ exchange }) => exchange)
  const hasCreated = exchanges.some(
    (exchange) =>
      exchange.request.method === operation.method && accepts(operation, statusOf(exchange)),
  )
  const [started, ended] = [run.started, run.ended].map((time) => new Date(time).toISOString()) as [
    string,
    string,
  ]
  const { title, version, path } = operation.document
  return {
    version: 1,
    document: { title, version, ...(path !== undefined && { path }) },
    run: { ...run, started, ended, durationMs: run.ended - run.started, options },
    counts: {
      cases: sent.length,
      requests: exchanges.length,
      responses: responses.length,
      violations: count('violation'),
      drift: count('drift'),
      warnings: count('warning'),
      notes: count('note'),
      known: groups.filter(({ known }) => known).length,
      notChecked: notChecked.length,
    },
    groups,
    coverage,
    rules: rulesIn(coverage, findings, operation),
    notChecked,
    ...(baseline && { comparedWith: baseline.name ?? 'the baseline' }),
    resolved: resolvedOf(baseline, {
      groups,
      cases,
      notChecked,
      run: { options },
      ...(stopped && { stopped: stopped.sentence }),
    }),
    cases,
    exchanges,
    curl: Object.fromEntries(shown.map(({ exchange }) => [exchange.number, curlOf(exchange)])),
    hints: [
      ...early,
      ...rateHints(responses),
      ...(hasStalled ? serialHints(findings) : []),
      ...versionHints(valid, operation),
      ...(isTokenUnused
        ? [`The token was not used: by the document, ${operation.name} needs none.`]
        : []),
      ...(isCertUnused ? ['The client certificate was not used: it needs https:.'] : []),
      ...(hasCreated ? nameHints(run.mark, operation) : []),
    ],
    ...(why !== undefined && { stopped: why }),
    exitCode,
  }
}
