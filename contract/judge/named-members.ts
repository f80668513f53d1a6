import { isObject } from '../../src/base/check-value.ts'
import { type ReceivedResponse, utf8Text } from '../data/exchange.ts'
import { jsonOf } from './response-json.ts'

/** Values of a response that are looked at, and how deep: a list of problems is short and flat. */
const maxValues = 200
const maxDepth = 6

/** Of an error that is not JSON; of a text within JSON too. */
const maxCharacters = 1000

/** Keys of error bodies whose value is the name of a member, or a path to one. */
const naming = new Set([
  'field',
  'fields',
  'property',
  'propertypath',
  'instancepath',
  'datapath',
  'member',
  'attribute',
  'param',
  'path',
  'pointer',
  'loc',
  'location',
  'missingproperty',
])

/** Keys of error bodies whose object has a member for each wrong one. */
const listing = new Set(['errors', 'fielderrors', 'violations'])

/** What sentences say that demand something of a request. */
const demanding = /requir|missing|\bmust\b|\bexpected\b|not be (?:null|blank|empty)|can't be blank/i

/** Where sentences of servers name a member, in the group of each pattern. */
const phrasings: readonly RegExp[] = [
  // "heightCm" is required, or a path such as 'body.heightCm'
  /["'`“‘]([A-Za-z_$][\w$.-]{0,60})["'`”’]/g,
  // the field heightCm must be an integer
  /^\W*(?:body[/.])?(?:the )?(?:field |property |member )?([A-Za-z_$][\w$-]{0,60}) (?:is|must|field|cannot|can't|should|may)\b/gi,
  // missing property: heightCm
  /(?:missing|field|property|member|parameter|attribute):? ([A-Za-z_$][\w$-]{0,60})(?![\w$-])/gi,
]

/** The last name of a path such as `/heightCm`, `#/heightCm`, `body.heightCm` or `heightCm`. */
const nameInPath = (path: string): string =>
  path.split(/[/.#[\]]+/).findLast((name) => name !== '') ?? ''

/** Names in a sentence that another server wrote, in whatever words: a guess, which only a hint rests on. */
const namesInSentence = (text: string): readonly string[] => {
  if (!demanding.test(text)) return []
  const matches = phrasings.flatMap((phrasing) => Array.from(text.matchAll(phrasing)))
  return matches.map(([, name = '']) => nameInPath(name))
}

/** What a value of an error body may name; `key` is where it stands. */
const namesInText = (key: string, whole: string): readonly string[] => {
  const text = whole.slice(0, maxCharacters)
  return naming.has(key.toLowerCase()) ? [nameInPath(text)] : namesInSentence(text)
}

/** A part of an error body, and the key under which it stands. */
interface Part {
  readonly key: string
  readonly value: unknown
  readonly depth: number
}

const innerParts = ({ key, value, depth }: Part): readonly Part[] => {
  if (depth >= maxDepth) return []
  const inner = (name: string, part: unknown): Part => ({
    key: name,
    value: part,
    depth: depth + 1,
  })
  if (Array.isArray(value)) {
    // The objects in a list of errors have the same members each.
    const name = isListing(key) ? '' : key
    return (value as unknown[]).slice(0, maxValues).map((item) => inner(name, item))
  }
  if (!isObject(value)) return []
  return Object.entries(value)
    .slice(0, maxValues)
    .map(([name, member]) => inner(name, member))
}

const isListing = (key: string): boolean => listing.has(key.toLowerCase())

/** What one part of an error body names. */
const namesInPart = ({ key, value }: Part): readonly string[] => {
  if (typeof value === 'string') return namesInText(key, value)
  return isObject(value) && isListing(key) ? Object.keys(value).slice(0, maxValues) : []
}

/** Names that the body of an error may mean as members, whatever its form and words. */
export const namesInError = ({ body }: ReceivedResponse): ReadonlySet<string> => {
  const names = new Set<string>()
  const value = jsonOf(body) ?? utf8Text(body)?.slice(0, maxCharacters)
  const pending: Part[] = [{ key: '', value, depth: 0 }]
  for (const part of pending) {
    for (const name of namesInPart(part)) names.add(name)
    if (pending.length < maxValues) pending.push(...innerParts(part))
  }
  return names
}
