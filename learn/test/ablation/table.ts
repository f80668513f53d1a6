import type { MeasuredService } from './measure.ts'
import type { Mechanism } from './mechanism.ts'
import type { Score } from './score.ts'

export interface NamedService extends MeasuredService {
  readonly name: string
}

/** What one service loses without a mechanism. */
export interface Loss {
  readonly service: string
  /** In 1,000 responses. */
  readonly statuses: number
  readonly bodies: number
  /** Responses of the unchanged service that are drift. */
  readonly falseDrift: number
  /** Changes of the service that a check finds only with the mechanism. */
  readonly hidden: readonly string[]
  /** Whether nothing is learned, because another part needs the mechanism. */
  readonly fails: boolean
}

const ALL = { statuses: 1000, bodies: 1000, falseDrift: 0, hidden: [], fails: true }

/** More bodies in 1,000 are worth a mechanism. */
const WORTH = 5

/** What each service loses without a mechanism; the services without a difference are left out. */
export function lossesOf(mechanism: string, services: readonly NamedService[]): readonly Loss[] {
  return services.flatMap(({ name, requests, on, off }) => {
    const { score, error } = off.find((item) => item.mechanism === mechanism) ?? {}
    if (error !== undefined) return { service: name, ...ALL }
    if (score === undefined) return []
    const inThousand = (count: number): number => (1000 * count) / requests
    return {
      service: name,
      statuses: inThousand(on.statuses - score.statuses),
      bodies: inThousand(on.bodies - score.bodies),
      falseDrift: score.falseDrift - on.falseDrift,
      hidden: hiddenIn(on, score),
      fails: false,
    }
  })
}

const hiddenIn = ({ found }: Score, without: Score): readonly string[] =>
  Object.keys(found).filter((change) => found[change]! > 0 && without.found[change] === 0)

/** Whether a loss is a reason to keep a mechanism. */
export const isWorth = ({ statuses, bodies, falseDrift, hidden }: Loss): boolean =>
  statuses >= 1 || bodies > WORTH || falseDrift > 0 || hidden.length > 0

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbersFrom = 1,
): string {
  const rules = head.map((_, index) => (index < numbersFrom ? '---' : '--:'))
  return [line(head), line(rules), ...rows.map(line)].join('\n')
}

const shown = (count: number): string => count.toFixed(1).replace('.0', '')

/** `axum 9.6 / 61.3`: statuses and bodies in 1,000. */
const lossText = ({ service, statuses, bodies, fails }: Loss): string =>
  `${service} ${fails ? 'all' : `${shown(statuses)} / ${shown(bodies)}`}`

const joined = (texts: readonly string[]): string => texts.join(', ')

/** Of services that lose by a mechanism, those that lose most are named. */
const MAX_NAMED = 5

function namedLosses(losses: readonly Loss[]): string {
  const sorted = losses
    .filter(({ statuses, bodies }) => statuses !== 0 || bodies !== 0)
    .toSorted((one, other) => other.bodies + other.statuses - one.bodies - one.statuses)
  const more = sorted.length - MAX_NAMED
  const named = sorted.slice(0, MAX_NAMED).map(lossText)
  return joined(more > 0 ? [...named, `${more} more`] : named)
}

const measuredIn = (mechanism: string, services: readonly NamedService[]): number =>
  services.filter(({ off }) => off.some((item) => item.mechanism === mechanism)).length

function learningTable(list: readonly Mechanism[], services: readonly NamedService[]): string {
  const rows = list.map(({ name }) => [
    name,
    namedLosses(lossesOf(name, services)),
    String(measuredIn(name, services)),
  ])
  return table(['mechanism', 'what services lose', 'measured'], rows, 2)
}

function driftTable(list: readonly Mechanism[], services: readonly NamedService[]): string {
  const rows = list.flatMap(({ name: mechanism }) => {
    const losses = lossesOf(mechanism, services)
    const wrong = losses.filter(({ falseDrift }) => falseDrift > 0)
    const hiding = losses.filter(({ hidden }) => hidden.length > 0)
    if (wrong.length === 0 && hiding.length === 0) return []
    return [
      [
        mechanism,
        joined(wrong.map(({ service, falseDrift }) => `${service} ${falseDrift}`)),
        joined(hiding.map(({ service, hidden }) => `${service}: ${hidden.join(', ')}`)),
      ],
    ]
  })
  return table(['mechanism', 'false drift', 'changes that are hidden'], rows, 3)
}

function servicesTable(services: readonly NamedService[]): string {
  const rows = services.map(({ name, requests, on }) => {
    const found = Object.values(on.found)
    return [
      name,
      String(requests),
      shown((1000 * on.statuses) / requests),
      shown((1000 * on.bodies) / requests),
      String(on.falseDrift),
      `${found.filter((count) => count > 0).length} of ${found.length}`,
    ]
  })
  const head = ['service', 'responses', 'same status', 'same body', 'false drift', 'changes found']
  return table(head, rows)
}

/** The mechanisms that no service needs, each with what it is for. */
function unneeded(list: readonly Mechanism[], services: readonly NamedService[]): string {
  const rows = list.flatMap((mechanism) => {
    const losses = lossesOf(mechanism.name, services)
    if (losses.some(isWorth)) return []
    const measured = measuredIn(mechanism.name, services)
    if (measured === 0) return []
    const most = Math.max(0, ...losses.map(({ bodies }) => bodies))
    return [[mechanism.name, mechanism.purpose, String(measured), shown(most)]]
  })
  return table(['mechanism', 'for', 'services measured', 'most bodies lost'], rows, 2)
}

/** The page of the documentation. */
export function formatPage(
  list: readonly Mechanism[],
  services: readonly NamedService[],
  date: Date,
): string {
  const day = date.toISOString().slice(0, 'yyyy-mm-dd'.length)
  return `# What each mechanism is worth

After this page you know which services need a mechanism of \`learn\`, and which mechanisms none of them needs.

\`npm run ablation -- --write\` wrote this page on ${day}, with ${services.length} recorded services (\`learn/test/services/\`). It turns off one mechanism at a time (\`learn/test/ablation/\` lists what that replaces), learns each service again, and compares the profile with all responses that the service gave when everything was on.

A mechanism that costs no service a status or more than ${WORTH} bodies in 1,000, adds no false drift and hides no change has no reason to be here. One that a single service needs stays.

## The services

With everything on, in 1,000 responses; the last column counts the kinds of changes, made to the recorded responses, that a check with the profile finds.

${servicesTable(services)}

## What learning loses

Statuses / bodies in 1,000 that the mock with the profile no longer gives, of the services that lose most; a negative number is a gain, and \`all\` that nothing is learned, because another part needs the mechanism. The last column counts the services that were measured: a mechanism that one of them needs stays, whatever it is worth to others.

${learningTable(list, services)}

## What drift loses

${driftTable(list, services)}

## Without a need

These stay for other reasons. \`behavior\` gives the operations of the document that are not learned the same statuses. Conversions are words of templates that people write, too. Tolerances are for what a recording freezes: timing, rounding, ids with more digits. Limits, and classes and kinds of problems, are what a profile says of a service, also of one with another document. Some were needed outside of these services: \`slug\` by one with VineJS, \`json\` by tRPC, \`names\`, \`quoted\`, \`apostrophes\` and \`listed\` by Express with yup, \`hapi\` by hapi with Joi, \`pydantic\` by Sanic. Without differing numbers, one with h3 and ArkType, which tells how many milliseconds it took, loses 138 bodies in 1,000, and a check of it unchanged finds 135 differences. Without what services find in converted values (from \`format\` to \`characters\`), a service with Ruby Grape, which reads \`"7"\` as 7 before it checks the range, loses 3 statuses and 4 bodies in 1,000.

${unneeded(list, services)}
`
}
