import type { Behavior, BehaviorName } from '../problems/behavior.ts'
import type { ErrorName } from '../core/errors.ts'
import { CLASSES, type FoundProblem, isOfMembers } from '../problems/find-problems.ts'

/** `byDefault` may name the behavior that accepts or refuses the class; `error` is by default the name of the class. */
type ProblemClass = readonly [
  keys: string,
  byDefault: 'refused' | 'accepted' | BehaviorName,
  error?: ErrorName,
]

/** Where a service finds that a text is no JSON. */
const PLACES = '{start,first-name,name,colon,value,delimiter,first-item,item,item-delimiter}'

/** The classes of problems, in the default order; docs/mock-server.md describes them. Braces list the kinds of a class. */
export const PROBLEMS: readonly ProblemClass[] = [
  [
    'unknown-path/{slash,letter-case,below,slashes,slashes/end,encoded-slash,malformed,other}',
    'refused',
  ],
  ['encoded-path', 'accepted', 'unknown-path'],
  ['query', 'accepted', 'unknown-path'],
  ['unknown-method/{get,head,put,patch,delete,options,trace,connect,other}', 'refused'],
  ['preflight', 'refused', 'unknown-method'],
  ['credential-missing/{absent,empty,query}', 'refused'],
  ['credential-malformed/{scheme,no-token,bare,form,tokens,twice,tab,characters}', 'refused'],
  ['credential-unknown', 'refused'],
  ['credential-scheme-case', 'accepted', 'credential-malformed'],
  ['credential-spaces', 'accepted', 'credential-malformed'],
  [
    'media-type/{text,form,xml,range,other,json-suffix,json-prefix,json-like,malformed,invalid}',
    'refused',
  ],
  ['media-type/none{,/no-body}', 'refused'],
  ['media-type-parameters/{utf-8,charset,other}', 'accepted', 'media-type'],
  ['media-type-case', 'accepted', 'media-type'],
  ['content-encoding', 'refused'],
  ['accept{,/malformed}', 'accepted', 'media-type'],
  ['body-limit', 'refused'],
  ['body-encoding/{utf-8,utf-8/start,wide/marked,wide/little-endian,wide/big-endian}', 'refused'],
  ['byte-order-mark', 'byteOrderMark'],
  ['body-json/{blank,nesting}', 'refused'],
  ['body-json/{after,control,escape,unicode-escape,string}{,/start}', 'refused'],
  ['body-json/{fraction,exponent,minus,negative-infinity,literal}{,/start}', 'refused'],
  ['body-json/{escape,unicode-escape}/end', 'refused'],
  [`body-json/{nan,number,comment,comma,trailing-comma,quote,end,word,other}/${PLACES}`, 'refused'],
  ['body-missing', 'refused'],
  ['type/body/{number,boolean,array}{,/empty}', 'refused'],
  ['type/body/{array/single,string,number/decimal,number/infinite,fraction,null}', 'refused'],
  ['empty/body', 'accepted', 'refused'],
  ['required/name', 'refused'],
  ['type/{name,tag}/{number,boolean,object,array}{,/empty}', 'refused'],
  ['type/{name,tag}/{array/single,number/decimal,number/infinite,fraction,null}', 'refused'],
  ['required/id', 'refused'],
  ['type/id/{digits,plus,spaces,decimal,exponent,empty,blank,string/fraction,string}', 'refused'],
  ['type/id/{fraction,fraction/low,fraction/double,null,array/single}', 'refused'],
  ['type/id/{boolean,object,array}{,/empty}', 'refused'],
  ['format/id/{low,high,huge}/{digits,decimal}', 'refused'],
  ['format/id/infinite', 'refused'],
  ['decimal/id', 'accepted', 'refused'],
  ['range/id/{zero,low,high,unsafe/low,unsafe/high}', 'refused'],
  ['zero/id', 'accepted', 'refused'],
  ['length/{name,tag}', 'refused'],
  ['short/{name,tag}{,/empty}', 'refused'],
  ['empty/{name,tag}', 'accepted', 'refused'],
  ['characters/{name,tag}{,/blank}', 'refused'],
  ['blank/{name,tag}{,/control,/unicode}', 'accepted', 'refused'],
  ['absent/tag', 'accepted', 'refused'],
  ['further{,/proto}', 'accepted', 'refused'],
  ['repeated-member{,/further,/wrong/null,/wrong/id,/wrong/name,/wrong/tag}', 'repeatedMember'],
  ['lone-surrogate/{high,low}', 'loneSurrogate'],
  ['repeated-id', 'repeatedId'],
]

/** Every key of some classes: `type/{a,b}` is `type/a` and `type/b`. */
export function keysOf(classes: string): readonly string[] {
  const [all, before = '', kinds = '', after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(classes) ?? []
  return all === undefined
    ? [classes]
    : kinds.split(',').flatMap((kind) => keysOf(before + kind + after))
}

/** The key of every class, in the default order. */
export const KEYS: readonly string[] = PROBLEMS.flatMap(([keys]) => keysOf(keys))

/** In `order`: the first wrong type of a member in the body, which is then the only problem in the response. */
export const FIRST_TYPE = 'first-type'
/** In `order`: a service reports problems of members in any order, and the mock in its own. */
export const ANY_ORDER = 'any-order'

/** One problem of a request, with the kinds of its class in its key. */
export interface ClassifiedProblem extends FoundProblem {
  /** Where it is in the text of the body, in UTF-16 code units from 0. */
  readonly place?: Readonly<Record<'start' | 'position', number>> | undefined
}

/** `type` of `type/id`. */
export function firstPart(key: string): string {
  const end = key.indexOf('/')
  return end < 0 ? key : key.slice(0, end)
}

/** The mock's own class by its name, else by its error. @throws {Error} without one, which is a mistake in the kit */
function coreClassOf(name: string, error: string): FoundProblem['problemClass'] {
  const problemClass =
    CLASSES.find(({ key }) => key === name) ?? CLASSES.find(({ key }) => key === error)
  if (problemClass === undefined) throw new Error(`the problem ${name} has no error number`)
  return problemClass
}

const classes = new Map(
  PROBLEMS.map(([keys, byDefault, error]) => {
    const [name = ''] = keys.split(/[/{]/, 1)
    return [name, { byDefault, problemClass: coreClassOf(name, error ?? name) }]
  }),
)

/** What holds for every problem of a class. */
export function classOf(
  key: string,
  behavior: Behavior,
): Pick<FoundProblem, 'key' | 'problemClass' | 'keyword' | 'accepted'> {
  const { byDefault, problemClass } = classes.get(firstPart(key))!
  return {
    key,
    problemClass,
    keyword: problemClass.error.name,
    accepted: (behavior[byDefault as BehaviorName] ?? byDefault) !== 'refused',
  }
}

/** The keys that hold for a key, most specific first: `type/id/null`, `type/id`, `type`; `body-json`, `body`. */
export function prefixesOf(key: string): readonly string[] {
  const end = key.lastIndexOf(key.includes('/') ? '/' : '-')
  return end < 1 ? [key] : [key, ...prefixesOf(key.slice(0, end))]
}

/**
 * The problems that can decide the response: the content is checked at the operation only, a body whose media type or
 * coding is refused is not read, malformed JSON has no members, and the value of a member of a wrong type is not checked.
 */
export function decisive(all: readonly ClassifiedProblem[]): readonly ClassifiedProblem[] {
  const isElsewhere = all.some(({ keyword }) => keyword.startsWith('unknown-'))
  const refused = isElsewhere
    ? all.filter((problem) => !isOfMembers(problem) && !OF_CONTENT.test(problem.keyword))
    : all
  const isUnread = refused.some(({ keyword }) => OF_HEADERS.test(keyword))
  if (isUnread) return refused.filter(({ keyword }) => UNREAD.test(keyword))
  const malformed = refused.findIndex(({ key }) => key.startsWith('body-json'))
  if (malformed >= 0) return refused.slice(0, malformed + 1)
  const unread = refused.flatMap(({ key, member }) => (NO_VALUE.test(key) ? [member] : []))
  return refused.filter(({ key, member }) => !OF_VALUE.test(key) || !unread.includes(member))
}
/** What the headers say about a body, before it is read. */
const OF_HEADERS = /^(?:media-type|content-encoding)/
const OF_CONTENT = /^(?:media-type|content-encoding|body-missing)/
const UNREAD = /^(?:unknown-|credential-|media-type|content-encoding|body-missing|body-limit)/
const NO_VALUE = /^(?:type|decimal)/
const OF_VALUE = /^(?:format|range|zero|length|short|characters|repeated-id)/
