import { ordinarySet } from '../../../src/document/security.ts'
import { withArticle } from '../../../src/base/article.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { truncate } from '../../../src/base/truncate.ts'
import type { Operation } from '../../../src/document/document.ts'
import { thingOf } from '../../../src/document/words.ts'
import { partsOf } from '../../operation/credentials.ts'
import { mediaTypeOf } from '../../operation/form-text.ts'
import { targetOf } from '../../operation/parameters.ts'
import { acceptOf } from '../../operation/media-types.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { withoutPlaceholders } from '../../operation/placeholders.ts'
import { joinWords } from '../../operation/response-words.ts'
import { uniqueRoles } from '../../operation/role.ts'
import { headerOf } from '../../data/exchange.ts'
import { plainOf } from '../tables/plain.ts'
import type { CaseRequest, Part } from '../../data/case.ts'

/** What an operation calls that which titles and names of cases are about. */
interface Words {
  /** The names of an integer, a string and an optional string. */
  readonly number: string
  readonly string: string
  readonly optional: string
  /** What the body describes, and the same with its article, such as `an order`. */
  readonly thing: string
  readonly aThing: string
  /** Such as `a plant with id and name`. */
  readonly plain: string
  readonly plainWithOptional: string
  readonly operationMethod: string
  readonly path: string
  /** The same with a capital, and with a percent-encoded letter. */
  readonly capitalPath: string
  readonly encodedPath: string
  readonly accept: string
  /** The headers for which a browser asks before it sends the request, such as `authorization,content-type`. */
  readonly requestHeaders: string
  readonly mediaType: string
  /** The same without a charset, to which rows add another one. */
  readonly plainMediaType: string
  /** The media type in other letters, such as `APPLICATION/JSON`, `Application/Json` and `Application/JSON`. */
  readonly upperMediaType: string
  readonly capitalMediaType: string
  readonly mixedMediaType: string
}

/** What the request has. */
type RequestWords = Readonly<Record<'method' | 'target' | 'contentType' | 'body', string>>

/** At most as many characters of a body are in a title. */
const maxQuoted = 70

/** The beginning of a body on one line, without what is new in each request. */
const beginningOf = (body: readonly Part[]): string =>
  truncate(withoutPlaceholders(body.join('')).replaceAll(/\s+/g, ' '), maxQuoted)

/** More members than these make a title that nobody reads. */
const maxNamed = 4

/** `a plant with id and name`, and the same with its tag: the members that each request has. */
const plainWords = (thing: string, members: Members) => {
  const { roles, declared, withoutRole } = members
  const uniqueNames = uniqueRoles.filter((role) => declared.has(role)).map((role) => roles[role])
  const names = [...uniqueNames, ...withoutRole.keys()]
  const wordsWith = (further: readonly string[]): string => {
    const named = names.length > maxNamed ? further : [...names, ...further]
    const noun = names.length > maxNamed ? `a plain ${thing}` : withArticle(thing)
    return named.length === 0 ? `a plain ${thing}` : `${noun} with ${joinWords(named, 'and')}`
  }
  return {
    plain: wordsWith([]),
    plainWithOptional: wordsWith(declared.has('tag') ? [roles.tag] : []),
  }
}

const inCapitals = (text: string): string => text.toUpperCase()

/** Percent-encoded characters, in which a letter is a digit, and placeholders. */
const percentEncoded = /(%[\da-f]{2}|\$PATH\("(?:[^"\\]|\\.)*"\))/i

/** A path with its first match outside percent-encoded characters replaced. */
const withFirst = (path: string, pattern: RegExp, replace: (letter: string) => string): string => {
  const parts = path.split(percentEncoded)
  const at = parts.findIndex((part) => !percentEncoded.test(part) && pattern.test(part))
  return parts.map((part, index) => (index === at ? part.replace(pattern, replace) : part)).join('')
}

const percentEncode = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`

const wordsOfPath = (path: string) => ({
  path,
  capitalPath: withFirst(path, /[a-z]/, inCapitals),
  encodedPath: withFirst(path, /[a-z]/i, percentEncode),
})

/** The start of a word, with its first letter. */
const wordStart = /\b[a-z]/g

const isCharset = /^\s*charset\s*=/i

const wordsOfMediaType = (mediaType: string) => {
  const [essence = '', ...parameters] = mediaType.split(';')
  const [type = '', subtype = ''] = essence.split('/')
  // The letter case of the value of a parameter may count.
  const withParameters = (text: string): string => [text, ...parameters].join(';')
  const others = parameters.filter((parameter) => !isCharset.test(parameter))
  return {
    mediaType,
    plainMediaType: [essence.trimEnd(), ...others].join(';'),
    upperMediaType: withParameters(inCapitals(essence)),
    capitalMediaType: withParameters(essence.replaceAll(wordStart, inCapitals)),
    mixedMediaType: withParameters(
      `${type.replaceAll(wordStart, inCapitals)}/${inCapitals(subtype)}`,
    ),
  }
}

const requestHeadersOf = (operation: Operation): string => {
  const { headers } = partsOf(ordinarySet(operation), operation)
  // A page does not set cookies itself.
  const names = headers.map(([name]) => name.toLowerCase()).filter((name) => name !== 'cookie')
  return [...names, ...(operation.requestBody === undefined ? [] : ['content-type'])].join()
}

type ByName = Readonly<Record<string, string>>

const wordsOf = memoize((operation: Operation): ByName => {
  const members = membersOf(operation)
  const { roles } = members
  const thing = thingOf(operation)
  return {
    number: plainOf(members).object?.number?.name ?? roles.id,
    string: roles.name,
    optional: roles.tag,
    thing,
    aThing: withArticle(thing),
    ...plainWords(thing, members),
    operationMethod: operation.method,
    ...wordsOfPath(targetOf(operation)),
    accept: acceptOf(operation),
    requestHeaders: requestHeadersOf(operation),
    ...wordsOfMediaType(mediaTypeOf(operation) ?? ''),
  } satisfies Words
})

const wordsOfRequest = ({ method, target, headers, body = [] }: CaseRequest): RequestWords => ({
  method,
  target,
  contentType: headerOf(headers, 'content-type') ?? '',
  // Few titles quote it, and it may be long.
  get body() {
    return beginningOf(body)
  },
})

const placeholder = /\$([a-z]+)/gi

/**
 * A text of the tables in the words of an operation: each stands for its placeholder, such as `$name`. Titles and names
 * may have those of their request, too.
 */
export const inWordsOf = (text: string, operation: Operation, request?: CaseRequest): string => {
  if (!text.includes('$')) return text
  const words = wordsOf(operation)
  const ofRequest: ByName = request ? wordsOfRequest(request) : {}
  return text.replace(
    placeholder,
    (written, word: string) => ofRequest[word] ?? words[word] ?? written,
  )
}

/** White space and controls of a name or a value. */
const unprintable = /[\s\p{C}]/gu

/** A text as a part of the id of a case. */
export const printable = (text: string): string => text.replaceAll(unprintable, '_')
