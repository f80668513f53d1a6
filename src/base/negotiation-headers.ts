import { essenceOf, QUOTED, TOKEN } from './header-syntax.ts'

/** The first charset that a Content-Type names, in lower case. */
export function charsetOf(contentType: string | null | undefined): string | undefined {
  const [, charset] = /;[ \t]*charset="?([^\s";]*)/i.exec(contentType ?? '') ?? []
  return charset?.toLowerCase()
}

const PARAMETER = `(${TOKEN})=(${TOKEN}|${QUOTED})`
/** An item of a list of media ranges, with the comma after it; white space belongs to what precedes it. */
const RANGE = new RegExp(
  `(?:(${TOKEN}/${TOKEN})[ \\t]*((?:;[ \\t]*(?:${PARAMETER}[ \\t]*)?)*))?(?:,[ \\t]*|$)`,
  'y',
)
const PARAMETERS = new RegExp(PARAMETER, 'g')
const IS_WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/
/** The media ranges that a media type is in, the most specific one first. */
const rangesOf = (mediaType: string): readonly string[] => {
  const essence = essenceOf(mediaType)
  return [essence, `${essence.split('/', 1)[0]}/*`, '*/*']
}

/** The value of the parameter `q`, well-formed or not. */
function weightOf(parameters: string): string {
  const members = Array.from(parameters.matchAll(PARAMETERS))
  const [, , weight = '1'] = members.find(([, name]) => name?.toLowerCase() === 'q') ?? []
  return weight
}

/** Whether an Accept header allows a media type of JSON, excludes it, or is malformed (RFC 9110 §12.5.1). */
export function readAccept(
  accept: string,
  mediaType = 'application/json',
): 'allows JSON' | 'excludes JSON' | 'malformed' {
  const text = accept.trim()
  const allowed = new Map<string, boolean>()
  RANGE.lastIndex = 0
  while (RANGE.lastIndex < text.length) {
    const match = RANGE.exec(text)
    if (match === null) return 'malformed'
    const [, range = '', parameters = ''] = match
    const weight = weightOf(parameters)
    if (!IS_WEIGHT.test(weight)) return 'malformed'
    const name = range.toLowerCase()
    allowed.set(name, allowed.get(name) === true || Number(weight) > 0)
  }
  const deciding = rangesOf(mediaType).find((range) => allowed.has(range))
  return deciding !== undefined && allowed.get(deciding) ? 'allows JSON' : 'excludes JSON'
}

/** An item of an Accept-Encoding header: a coding, `identity` or `*`, in lower case. */
interface AcceptedCoding {
  readonly name: string
  /** Whether its weight is zero. */
  readonly isExcluded: boolean
}

/** The items of an Accept-Encoding header (RFC 9110 §12.5.3). */
export const acceptedCodings = (acceptEncoding: string): readonly AcceptedCoding[] =>
  acceptEncoding.split(',').map((item) => {
    const [name = '', ...parameters] = item.toLowerCase().split(';')
    const isExcluded = parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))
    return { name: name.trim(), isExcluded }
  })
