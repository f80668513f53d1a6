import { LEFT_BRACE, type Placeholder, readPlaceholder } from '../profile/templates/placeholder.ts'
import { type PlaceholderName, SPAN_NAMES } from '../profile/templates/placeholder-names.ts'
import { hasPosition, type Observation } from './observation.ts'

/*
 * What `learn` knows of the values of each placeholder: whether one can be in a text by coincidence, and how far it is
 * from what a response is about. A value that is another one in most requests is unmistakable: in a text by no coincidence.
 */

/** In which requests a value is unmistakable. */
type Unmistakable =
  | 'always'
  /** At the place of a problem in the text of the body there is mostly another text. */
  | 'with-position'
  | 'never'

interface Traits {
  /** `never` by default. */
  readonly unmistakable?: Unmistakable
  /** Whether what conversions make of the value is so, too: of a long text, or of what only a response has. */
  readonly isSoConverted?: true
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

const UNMISTAKABLE: Traits = { unmistakable: 'always' }
const ALSO_CONVERTED: Traits = { ...UNMISTAKABLE, isSoConverted: true }

/** Nothing is known of the other ways to count a position. */
const TRAITS: Readonly<Record<Exclude<PlaceholderName, `${'start' | 'byte'}-${string}`>, Traits>> =
  {
    [LEFT_BRACE]: { distance: AS_TEXT },
    path: { distance: AS_TEXT },
    target: UNMISTAKABLE,
    method: UNMISTAKABLE,
    host: UNMISTAKABLE,
    scheme: {},
    credential: ALSO_CONVERTED,
    'media-type': {},
    body: ALSO_CONVERTED,
    'body-text': ALSO_CONVERTED,
    additional: {},
    size: ALSO_CONVERTED,
    member: { distance: NEAR },
    value: {},
    text: { unmistakable: 'with-position', distance: NEAR },
    type: { distance: NEAR },
    source: { unmistakable: 'with-position', distance: NEAR },
    excerpt: ALSO_CONVERTED,
    rest: { unmistakable: 'with-position', isSoConverted: true, distance: NEAR },
    'last-read': { unmistakable: 'with-position', isSoConverted: true, distance: NEAR },
    line: UNMISTAKABLE,
    column: UNMISTAKABLE,
    position: UNMISTAKABLE,
    offset: UNMISTAKABLE,
    byte: {},
    status: { distance: FARTHEST },
    counter: ALSO_CONVERTED,
    uuid: ALSO_CONVERTED,
    'date-time': ALSO_CONVERTED,
    date: ALSO_CONVERTED,
    seconds: ALSO_CONVERTED,
    milliseconds: ALSO_CONVERTED,
  }

const traitsByName: ReadonlyMap<string, Traits> = new Map([
  ...SPAN_NAMES.map((name) => [name, {}] as const),
  ...Object.entries(TRAITS),
])

/** The line, the column, the size of an empty body: in a response by coincidence if they are one of these in all requests. */
const LOW: ReadonlySet<unknown> = new Set([0, 1])

/** What is known of a placeholder in the templates for some responses. */
interface KnownPlaceholder {
  /** Whether no value of it is there by coincidence. */
  readonly isUnmistakable: boolean
  /** How far its values are from what a response is about; 0 is as good as a text. */
  readonly distance: number
}

/** What is known of placeholders in the templates for these values. */
export function knownPlaceholdersIn(
  observations: readonly Observation[],
): (placeholder: Placeholder) => KnownPlaceholder {
  const freshMembers = observations[0]?.members.fresh
  const holds: Readonly<Record<Unmistakable, boolean>> = {
    always: true,
    'with-position': hasPosition(observations),
    never: false,
  }
  const isLow = (name: string): boolean =>
    observations.length > 0 && observations.every(({ values }) => LOW.has(values[name]))
  const ofMember = (name: string): Traits =>
    freshMembers?.has(name) === true ? UNMISTAKABLE : { distance: NEAR }
  return ({ name, conversions, byDefault }) => {
    const traits = traitsByName.get(name) ?? ofMember(name)
    const { unmistakable = 'never', isSoConverted = false, distance = FAR } = traits
    const steps = conversions.length + (byDefault === undefined ? 0 : 1)
    return {
      isUnmistakable: holds[unmistakable] && (steps === 0 || isSoConverted) && !isLow(name),
      distance: distance + STEP * steps,
    }
  }
}

/** Whether the values of a placeholder, as templates write it, are in no text by coincidence. */
export function unmistakableIn(observations: readonly Observation[]): (written: string) => boolean {
  const knownOf = knownPlaceholdersIn(observations)
  return (written) => {
    const placeholder = readPlaceholder(written)
    return placeholder !== undefined && knownOf(placeholder).isUnmistakable
  }
}
