import { LEFT_BRACE, type Placeholder, readPlaceholder } from '../profile/templates/placeholder.ts'
import { type PlaceholderName, SPAN_NAMES } from '../profile/templates/placeholder-names.ts'
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
  | 'never'

interface Facts {
  /** `never` by default. */
  readonly varies?: Varies
  /**
   * Whether what conversions make of the value varies like the value: that of a long text, or of what only a response has, is
   * unmistakable; a short value may then be in a text by coincidence.
   */
  readonly variesConverted?: true
  /** `FAR` by default. */
  readonly distance?: number
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

const ALWAYS: Facts = { varies: 'always' }
const UNMISTAKABLE: Facts = { varies: 'always', variesConverted: true }

/** Nothing is known of the other ways to count a position. */
const FACTS: Readonly<Record<Exclude<PlaceholderName, `${'start' | 'byte'}-${string}`>, Facts>> = {
  [LEFT_BRACE]: { distance: AS_TEXT },
  path: { distance: AS_TEXT },
  target: ALWAYS,
  method: ALWAYS,
  host: ALWAYS,
  scheme: {},
  credential: UNMISTAKABLE,
  'media-type': {},
  body: UNMISTAKABLE,
  'body-text': UNMISTAKABLE,
  further: {},
  size: UNMISTAKABLE,
  member: { distance: NEAR },
  value: {},
  text: { varies: 'with-position', distance: NEAR },
  type: { distance: NEAR },
  source: { varies: 'with-position', distance: NEAR },
  excerpt: UNMISTAKABLE,
  rest: { varies: 'with-position', variesConverted: true, distance: NEAR },
  'last-read': { varies: 'with-position', variesConverted: true, distance: NEAR },
  line: ALWAYS,
  column: ALWAYS,
  position: ALWAYS,
  offset: ALWAYS,
  byte: {},
  status: { distance: FARTHEST },
  counter: UNMISTAKABLE,
  uuid: UNMISTAKABLE,
  'date-time': UNMISTAKABLE,
  date: UNMISTAKABLE,
  seconds: UNMISTAKABLE,
  milliseconds: UNMISTAKABLE,
}

const factsByName: ReadonlyMap<string, Facts> = new Map([
  ...SPAN_NAMES.map((name) => [name, {}] as const),
  ...Object.entries(FACTS),
])

/** The line, the column, the size of an empty body: in a response by coincidence if they are one of these in all requests. */
const LOW: ReadonlySet<unknown> = new Set([0, 1])

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
    never: false,
  }
  const isLow = (name: string): boolean =>
    observations.length > 0 && observations.every(({ values }) => LOW.has(values[name]))
  const ofMember = (name: string): Facts =>
    varyingMembers?.has(name) === true ? ALWAYS : { distance: NEAR }
  return ({ name, conversions, byDefault }) => {
    const facts = factsByName.get(name) ?? ofMember(name)
    const { varies = 'never', variesConverted = false, distance = FAR } = facts
    const steps = conversions.length + (byDefault === undefined ? 0 : 1)
    return {
      isVarying: holds[varies] && (steps === 0 || variesConverted) && !isLow(name),
      distance: distance + STEP * steps,
    }
  }
}

/** Whether the values of a placeholder, as templates write it, are others in most of the requests. */
export function variesIn(observations: readonly Observation[]): (written: string) => boolean {
  const factsOf = factsIn(observations)
  return (written) => {
    const placeholder = readPlaceholder(written)
    return placeholder !== undefined && factsOf(placeholder).isVarying
  }
}
