import type { Operation } from '../../src/document/document.ts'
import { resourcesOf } from '../../src/document/words.ts'
import { needsToken } from '../operation/credentials.ts'
import type { Exchange } from '../data/exchange.ts'
import { versionHints } from '../judge/other-version.ts'
import { isThrottled } from '../data/overload.ts'
import { hasCreated } from '../judge/repeated-values.ts'
import { membersOf } from '../operation/members.ts'
import { minRate } from '../data/options.ts'
import type { Settings } from '../data/settings.ts'
import { ruleTable } from '../rules/rule-table.ts'
import type { Entry, Recorded } from '../data/report.ts'

/** Share of the measured rate that stays below the server's limit. */
const rateShare = 0.9
/** Requests per second below which a fraction matters. */
const slowRate = 2
/** Digits of a rate with a fraction: two change it by less than `rateShare` takes off. */
const rateDigits = 2

/** A shorter time shows no rate per second: servers let some requests through at once. */
const measuredSeconds = 1

/** The rate that the server accepted after its first 429 or 503, a little lower. */
function rateHint(responses: readonly Exchange[]): string | undefined {
  const since = responses.find(isThrottled)?.timing.started ?? Infinity
  const passed = responses.filter(
    (exchange) => exchange.timing.started > since && !isThrottled(exchange),
  )
  const last = passed.at(-1)
  if (last === undefined) return undefined
  const seconds = (last.timing.started - since) / 1000
  if (seconds < measuredSeconds) return undefined
  const exact = (rateShare * passed.length) / seconds
  const rate = exact < slowRate ? Number(exact.toPrecision(rateDigits)) : Math.floor(exact)
  if (rate < minRate) return undefined
  return `The server limits the rate of requests: --rate ${rate} stays below its limit.`
}

/** For servers that handle one connection at a time, if requests hung while other connections were open. */
function serialHint({ entries, hasStalled }: Recorded): string | undefined {
  const hasTimeout = entries.some(({ findings }) => findings.some(({ code }) => code === 'timeout'))
  if (!hasStalled || !hasTimeout) return undefined
  return 'Some requests got no response while other connections were open: if the server handles one connection at a time, use --concurrency 1.'
}

const tokenHint = (settings: Settings): string | undefined => {
  const { token, badToken, tokenScheme, operation } = settings
  if (needsToken(operation)) {
    const isUnused = token !== undefined && tokenScheme === undefined
    return isUnused ? 'The token was not used: no scheme lacks a credential.' : undefined
  }
  if ((token ?? badToken) === undefined) return undefined
  if (operation.label === undefined)
    return `The token was not used: by the document, ${operation.name} needs none.`
  return settings.operations.some(needsToken)
    ? undefined
    : 'The token was not used: by the document, no operation needs one.'
}

const certificateHint = ({ cert }: Settings, baseUrl: string): string | undefined => {
  const isUnused = cert !== undefined && baseUrl.startsWith('http:')
  return isUnused ? 'The client certificate was not used: it needs https:.' : undefined
}

/** How the resources of a run are found; undefined if their document allows no such names. */
function nameHint(beginning: string | undefined, operation: Operation): string | undefined {
  const { roles, declared } = membersOf(operation)
  if (beginning === undefined || !declared.has('name')) return undefined
  const words = roles.name === 'name' ? 'The names' : `The values of "${roles.name}"`
  // A run on several operations gives one hint for all.
  const created =
    operation.label === undefined ? `the created ${resourcesOf(operation)}` : 'all that was created'
  return `${words} of ${created} begin with "${beginning}".`
}

/** Requests with an ordinary plant; a case of its rule that only should be accepted is none. */
const isOrdinary = ({ case: { rule, level } }: Entry): boolean =>
  ruleTable[rule].isOrdinary === true && level === 'must'

/** Sentences about the run as a whole, beside why it stopped. */
export function hintsOf(settings: Settings, recorded: Recorded): readonly string[] {
  const { operation } = settings
  const { baseUrl } = recorded.run
  const exchanges = recorded.entries.map(({ exchange }) => exchange)
  const responses = exchanges.filter(({ response }) => response.type === 'response')
  const ordinary = recorded.entries.filter(isOrdinary).map(({ exchange }) => exchange)
  const isSomeCreated = exchanges.some((exchange) => hasCreated(exchange, operation))
  const hints = [
    rateHint(responses),
    serialHint(recorded),
    ...versionHints(ordinary, operation),
    tokenHint(settings),
    certificateHint(settings, baseUrl),
    isSomeCreated ? nameHint(recorded.beginningOfNames, operation) : undefined,
  ]
  return hints.filter((hint) => hint !== undefined)
}
