import { LEFT_BRACE, type Placeholder, readPlaceholder } from '../profile/templates/placeholder.ts'
import {
  type POSITION_NAMES,
  POSITION_PREFIXES,
  type PositionPrefix,
  type PROBLEM_NAMES,
  type REQUEST_NAMES,
  type RESPONSE_NAMES,
} from '../profile/templates/placeholder-names.ts'
import type { Values } from '../profile/templates/template.ts'
import { hasPosition, type Observation } from './observation.ts'

/*
 * What `learn` knows of the values of each placeholder: whether one can be in a text by coincidence, and how far it is
 * from what a response is about. A value that is another one in most requests is in a text by no coincidence.
 */

/** In which requests the value is another one than in most. */
type Varies =
  | 'always'
  /** At the place of a problem in the text of the body there is mostly another text. */
  | 'with-position'
  | 'in-several-lines'
  | 'never'

interface Facts {
  readonly varies: Varies
  /**
   * Whether what conversions make of the value varies like the value: that of a long text, or of what only a response has, is
   * unmistakable; a short value may then be in a text by coincidence.
   */
  readonly variesConverted: boolean
  readonly distance: number
  /** Whether a code in a response, such as an error number, may be the value; others equal it by coincidence. */
  readonly isCode?: true
}

/** The path is the same in all requests, and a brace in all texts: their placeholders are as good as texts. */
const AS_TEXT = 0
/** What is said of the problem, and the members of the request. */
const NEAR = 1
/** The other parts of the request, and a value as JSON text. */
const FAR = 2
/** The status says nothing about the request. */
const FARTHEST = 3
/** Each conversion, and a default, is a step further away from the value. */
const STEP = 1

type PositionName = `${PositionPrefix}${(typeof POSITION_NAMES)[number]}`
type Name =
  | (typeof REQUEST_NAMES | typeof PROBLEM_NAMES | typeof RESPONSE_NAMES)[number]
  | typeof LEFT_BRACE

const FACTS: Readonly<Record<Exclude<Name, PositionName>, Facts>> = {
  [LEFT_BRACE]: { varies: 'never', variesConverted: false, distance: AS_TEXT },
  path: { varies: 'never', variesConverted: false, distance: AS_TEXT },
  target: { varies: 'always', variesConverted: false, distance: FAR },
  method: { varies: 'always', variesConverted: false, distance: FAR },
  host: { varies: 'always', variesConverted: false, distance: FAR },
  scheme: { varies: 'never', variesConverted: false, distance: FAR },
  credential: { varies: 'always', variesConverted: true, distance: FAR },
  'media-type': { varies: 'never', variesConverted: false, distance: FAR },
  body: { varies: 'always', variesConverted: true, distance: FAR },
  'body-text': { varies: 'always', variesConverted: true, distance: FAR },
  further: { varies: 'never', variesConverted: false, distance: FAR },
  size: { varies: 'always', variesConverted: true, distance: FAR },
  member: { varies: 'never', variesConverted: false, distance: NEAR },
  value: { varies: 'never', variesConverted: false, distance: FAR },
  text: { varies: 'with-position', variesConverted: false, distance: NEAR },
  type: { varies: 'never', variesConverted: false, distance: NEAR },
  source: { varies: 'with-position', variesConverted: false, distance: NEAR },
  excerpt: { varies: 'always', variesConverted: true, distance: FAR },
  rest: { varies: 'with-position', variesConverted: true, distance: NEAR },
  'last-read': { varies: 'with-position', variesConverted: true, distance: NEAR },
  status: { varies: 'never', variesConverted: false, distance: FARTHEST, isCode: true },
  counter: { varies: 'always', variesConverted: true, distance: FAR },
  uuid: { varies: 'always', variesConverted: true, distance: FAR },
  'date-time': { varies: 'always', variesConverted: true, distance: FAR },
  date: { varies: 'always', variesConverted: true, distance: FAR },
  seconds: { varies: 'always', variesConverted: true, distance: FAR },
  milliseconds: { varies: 'always', variesConverted: true, distance: FAR },
}

const POSITION_FACTS: Readonly<Record<(typeof POSITION_NAMES)[number], Facts>> = {
  line: { varies: 'in-several-lines', variesConverted: false, distance: FAR },
  column: { varies: 'always', variesConverted: false, distance: FAR },
  position: { varies: 'always', variesConverted: false, distance: FAR },
  offset: { varies: 'always', variesConverted: false, distance: FAR },
  'byte-column': { varies: 'never', variesConverted: false, distance: FAR },
  'byte-offset': { varies: 'never', variesConverted: false, distance: FAR },
  'byte-position': { varies: 'never', variesConverted: false, distance: FAR },
  byte: { varies: 'never', variesConverted: false, distance: FAR },
}

const factsByName: ReadonlyMap<string, Facts> = new Map([
  ...Object.entries(FACTS),
  ...POSITION_PREFIXES.flatMap((prefix) =>
    Object.entries(POSITION_FACTS).map(
      ([name, facts]) =>
        [prefix + name, { ...facts, varies: prefix === '' ? facts.varies : 'never' }] as const,
    ),
  ),
])

/** What is known of a placeholder in the templates for some responses. */
interface KnownPlaceholder {
  /** Whether its values are others in most of the requests. */
  readonly isVarying: boolean
  /** How far its values are from what a response is about; 0 is as good as a text. */
  readonly distance: number
}

/** What is known of placeholders in the templates for these values. */
export function factsIn(
  observations: readonly Observation[],
): (placeholder: Placeholder) => KnownPlaceholder {
  const varyingMembers = observations[0]?.members.varying
  const holds: Readonly<Record<Varies, boolean>> = {
    always: true,
    'with-position': hasPosition(observations),
    'in-several-lines': observations.some(({ values }) => Number(values['line']) > 1),
    never: false,
  }
  const ofMember = (name: string): Facts =>
    varyingMembers?.has(name) === true
      ? { varies: 'always', variesConverted: false, distance: FAR }
      : { varies: 'never', variesConverted: false, distance: NEAR }
  return ({ name, conversions, byDefault }) => {
    const { varies, variesConverted, distance } = factsByName.get(name) ?? ofMember(name)
    const steps = conversions.length + (byDefault === undefined ? 0 : 1)
    return {
      isVarying: holds[varies] && (steps === 0 || variesConverted),
      distance: distance + STEP * steps,
    }
  }
}

const CODES = [...factsByName].filter(([, facts]) => facts.isCode === true).map(([name]) => name)

/** The values that a code in a response may have. */
export const valuesOfCodes = memoize((values: Values): Values =>
  Object.fromEntries(CODES.map((name) => [name, values[name]])),
)

/** Whether the values of a placeholder, as templates write it, are others in most of the requests. */
export function variesIn(observations: readonly Observation[]): (written: string) => boolean {
  const factsOf = factsIn(observations)
  return (written) => {
    const placeholder = readPlaceholder(written)
    return placeholder !== undefined && factsOf(placeholder).isVarying
  }
}
