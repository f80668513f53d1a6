import { isInteger, isObject, memberOf, showValue } from '../check-value.ts'
import { Decimal, membersOfNewPlant as KNOWN, type Problem, validateNewPlant } from '../generated/validators.ts'
import { integerOf, typeOf } from '../json.ts'
import type { Details } from './problem-classes.ts'
import { LENGTHS } from './template.ts'
import type { Add, Stage, Subject } from './problems.ts'

export const findMembers: Stage = (subject, add, isUsual) => {
  // A service that ignores what follows the first value judges that one.
  const value = subject.body.first
  if (subject.request.truncated === true || value === undefined) return
  if (isObject(value) && isEmpty(value)) add('empty/body', 'the body must have members')
  for (const problem of validateNewPlant(value)) addSchemaProblem(problem, add, subject)
  if (!isUsual) findUnusual(subject, add)
}

/** What the schema allows, but a behavior or a rule may refuse, and what services refuse that convert a value. */
function findUnusual(subject: Subject, add: Add): void {
  const { body, behavior, isKnownId } = subject
  const value = body.first
  if (!isObject(value)) return
  const { idMin, idMax } = behavior
  const id = integerOf(value['id'])
  const report = (key: string, member: string, must: string, details: Details = {}): void => {
    // A service that reads "7" as 7 reports the number.
    const received = (member === 'id' ? id : undefined) ?? memberOf(value, member)
    add(key, `${JSON.stringify(member)} ${must}`, { member, value: received, ...details })
  }
  const [outside] = id === undefined ? [] : validateNewPlant({ id, name: '' })
  if (outside && typeof value['id'] === 'string') addSchemaProblem(outside, add, subject)
  if (id !== undefined && !outside) {
    const range = typeof id === 'bigint' ? 'range/id/unsafe' : 'range/id'
    if (isInteger(value['id']) && isDecimal(body.source, 'id'))
      report('decimal/id', 'id', 'must be written as an integer')
    if (idMin !== 'int64' && id < idMin)
      report(`${range}/${id ? 'low' : 'zero'}`, 'id', `must be at least ${idMin} (got ${id})`)
    else if (idMax !== 'int64' && id > idMax) report(`${range}/high`, 'id', `must be at most ${idMax} (got ${id})`)
    else if (id === 0) report('zero/id', 'id', 'must not be 0')
  }
  for (const name of ['name', 'tag'] as const) {
    const { [name]: given = null } = value
    if (typeof given === 'object') continue
    const text = String(given)
    const min = behavior[`${name}Min`]
    const limit = behavior[`${name}Limit`]
    const characters = behavior[`${name}Characters`]
    const length = LENGTHS[behavior.lengthUnit](text)
    if (limit !== 'none' && length > limit) report(`length/${name}`, name, `must have at most ${limit} characters`)
    const short = `short/${name}${text === '' ? '/empty' : ''}`
    if (length < min) report(short, name, `must have at least ${min} characters`)
    else if (text === '') report(`empty/${name}`, name, 'must not be empty')
    const isBlank = /^(?:\p{White_Space}+|[\0- ]+)$/u.test(text)
    // Java's `trim` also removes control characters, but no further white space of Unicode.
    const kind = /[^\0- ]/.test(text) ? '/unicode' : /[^\t-\r ]/.test(text) ? '/control' : ''
    const refused = `characters/${name}${isBlank ? '/blank' : ''}`
    if (!isAllowed(text, characters)) report(refused, name, `must have only the characters ${characters}`)
    else if (isBlank) report(`blank/${name}${kind}`, name, 'must not be blank')
  }
  if (value['tag'] === undefined) report('absent/tag', 'tag', 'is required')
  for (const name of Object.keys(value))
    if (!KNOWN.includes(name)) report(name === '__proto__' ? 'further/proto' : 'further', name, 'is not known')
  const { repeated } = body.parsed
  const known = repeated.find(([name]) => KNOWN.includes(name))
  const twice = known ?? repeated[0]
  if (twice !== undefined) {
    const [member, earlier, [start, end] = [0, 0]] = twice
    const isWrong = validateNewPlant({ ...value, [member]: earlier }).some(({ pointer }) => pointer === `/${member}`)
    const kind = known === undefined ? '/further' : isWrong ? `/wrong/${earlier === null ? 'null' : member}` : ''
    const wrong = { value: earlier, place: { start, position: end - 1 } }
    report(`repeated-member${kind}`, member, 'must be given once', isWrong ? wrong : {})
  }
  const lone = Object.keys(value).find((name) => typeof value[name] === 'string' && !value[name].isWellFormed())
  if (lone !== undefined) {
    const at = body.source.search(LONE)
    const code = body.source.slice(at + 2, at + 6)
    const key = `lone-surrogate/${/^d[89ab]/i.test(code) ? 'high' : 'low'}`
    const place = { start: at + 6, position: at + 5 }
    report(key, lone, 'must be well-formed Unicode', { value: code, place })
  }
  if (isKnownId(id)) report('repeated-id', 'id', `must be new (a plant with id ${id} exists)`)
}

/** An escaped surrogate without the other half of its pair. */
const LONE = /\\u(?:d[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..\\u)d[c-f])/i

/** A problem of the schema, by its keyword, its member and the type of what was received. */
function addSchemaProblem({ pointer, keyword, must, value }: Problem, add: Add, { body, behavior }: Subject): void {
  // The names of a NewPlant's members need no escapes.
  const member = pointer === '' ? undefined : pointer.slice(1)
  const form = isEmpty(value) ? '/empty' : Array.isArray(value) && value.length === 1 ? '/single' : ''
  let kind = keyword === 'type' ? `/${kindOf(value, member)}${form}` : ''
  // Validators that check all rules report both.
  if (pointer === '/id' && kind === '/fraction' && Number(value) < Number(behavior.idMin)) kind += '/low'
  if (kind === '/number')
    kind += value instanceof Decimal ? '/infinite' : isDecimal(body.source, member) ? '/decimal' : ''
  if (keyword === 'format' && value instanceof Decimal) kind = '/infinite'
  else if (keyword === 'format') {
    const size = Number(value) < 0 ? 'low' : Number(value) < 2 ** 64 ? 'high' : 'huge'
    kind = `/${size}/${isDecimal(body.source, 'id') ? 'decimal' : 'digits'}`
  }
  const text = `${member === undefined ? 'the body' : `"${member}"`} ${must}`
  const message = keyword === 'required' ? text : `${text} (got ${showValue(value)})`
  add(`${keyword}${pointer || '/body'}${kind}`, message, { member, value })
}

/** Whether the number that is a member, or the whole text, has a fraction or an exponent. */
const isDecimal = (source: string, member?: string): boolean =>
  new RegExp(`${member === undefined ? '^' : `"${member}"\\s*:`}\\s*-?\\d+[.eE]`).test(source)

/** Whether a text has only characters of a character class; `any` has all. */
export const isAllowed = (text: string, characters: string): boolean =>
  characters === 'any' || new RegExp(`^[${characters}]*$`, 'u').test(text)

/** Whether some languages treat the value as empty, such as 0, false or []. */
const isEmpty = (value: unknown): boolean =>
  value === 0 || value === false || (value instanceof Object && Object.keys(value).length === 0)

function kindOf(value: unknown, name = ''): string {
  const type = typeOf(value)
  if (type === 'number' && !isInteger(value)) return 'fraction'
  if (name !== 'id' || typeof value !== 'string') return type
  return NUMBERS.find(([, pattern]) => pattern.test(value))?.[0] ?? type
}

/** Strings that some services read as an id. */
const NUMBERS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['digits', /^-?\d+$/],
  ['empty', /^$/],
  ['blank', /^[\t-\r ]+$/],
  ['plus', /^\+\d+$/],
  ['spaces', /^\s*[-+]?\d+\s*$/],
  ['decimal', /^-?\d+\.0+$/],
  ['string/fraction', /^-?\d+\.\d+$/],
  ['exponent', /^-?\d+[eE]\+?\d+$/],
]
