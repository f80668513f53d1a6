import { refusing, replacing } from './behaviours.ts'
import { unusual, type Specimen } from './fault.ts'
import type { Behaviour } from './listen.ts'
import { Numeral, whole } from './numeral.ts'
import { authorization, contentType, idText, textOf, valueOf } from './received.ts'
import { isObject, json, right, type Answer, type Received } from './store.ts'

/** The answer where the credential is missing. */
const turningAway = (answer: Answer): Behaviour => ({
  answer: (usual, got) => (right.finds(got) && !right.admits(got) ? answer : usual),
})

/** The answer where the content type is another. */
const unsupported = (answer: Partial<Answer>): Behaviour =>
  replacing(400, (usual, got) =>
    right.admits(got) && !right.takes(contentType(got)) ? { ...answer, status: 415 } : usual,
  )

const repeated = (): Behaviour => {
  const seen = new Set<string>()
  return refusing((got) => seen.size === seen.add(idText(got)).size)
}

const oneToken = (): Behaviour => {
  let known: string | undefined
  return {
    store: {
      admits: (got) => {
        if (!right.admits(got)) return false
        const token = authorization(got).split(' ').at(-1)
        known ??= token
        return token === known
      },
    },
  }
}

const atTheEdge = (got: Received): boolean => {
  const value = valueOf(got)
  if (!isObject(value)) return true
  const { name, tag = 'none' } = value
  return (
    !/^[1-9]\d{0,9}$/.test(idText(got)) ||
    Number(idText(got)) >= 2 ** 31 ||
    [name, tag].some((text) => typeof text !== 'string' || !/^[ -~]{1,100}$/.test(text)) ||
    String(name).trim() === '' ||
    Object.keys(value).some((key) => !['id', 'name', 'tag'].includes(key)) ||
    contentType(got) !== 'application/json'
  )
}

/** Decisions that the document leaves open, or to the server. */
export const unusualChoices: readonly Specimen[] = unusual(
  ['plain', 'is as plain as can be', {}],
  ['refuse-repeated', 'refuses an id it has seen', repeated],
  [
    'refuse-edges',
    'refuses every valid request at the edge',
    refusing(atTheEdge),
    { warned: ['V1', 'V2', 'V3', 'V4', 'V5', 'V7'] },
  ],
  [
    'unauthorized',
    'answers 401 without a credential',
    turningAway({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' }, body: '' }),
    { warned: ['A3'] },
  ],
  [
    'forbidden',
    'answers 403 in HTML without a credential',
    turningAway({ status: 403, headers: { 'Content-Type': 'text/html' }, body: '<h1>No</h1>' }),
    { warned: ['A3'] },
  ],
  [
    'unauthorized-error',
    'answers 401 with an Error',
    turningAway(json(401, { error: 401, message: 'no token' })),
    { warned: ['A3'] },
  ],
  [
    'unsupported-type',
    'answers 415 to another content type',
    unsupported({ headers: {}, body: '' }),
    { warned: ['N10'] },
  ],
  [
    'unsupported-html',
    'answers 415 in HTML to another content type',
    unsupported({ headers: { 'Content-Type': 'text/html' }, body: '<h1>415</h1>' }),
    { warned: ['N10'] },
  ],
  [
    'lenient',
    'takes any content type, any whole id and any bytes',
    {
      store: {
        takes: () => true,
        reads: (bytes) => right.reads(Buffer.from(bytes.toString())),
        problem: (value) => {
          const big = isObject(value) && value['id'] instanceof Numeral && whole(value['id'])
          return typeof big === 'bigint' && isObject(value)
            ? right.problem({ ...value, id: new Numeral('1') })
            : right.problem(value)
        },
      },
    },
    { warned: ['N10', 'N8', 'N9'] },
  ],
  [
    'base-path',
    'lives under a path',
    {
      store: { finds: (got) => right.finds({ ...got, path: got.path.replace('/garden/v1', '') }) },
    },
    { base: '/garden/v1' },
  ],
  ['any-path', 'takes every path and method for its own', { store: { finds: () => true } }],
  [
    'html-elsewhere',
    'answers other paths in HTML',
    {
      answer: (usual) =>
        usual.status === 404
          ? { status: 404, headers: { 'Content-Type': 'text/html' }, body: '<h1>Not Found</h1>' }
          : usual,
    },
  ],
  [
    'refuse-repeated-name',
    'refuses a name it has seen',
    () => {
      const seen = new Set<string>()
      return refusing((got) => seen.size === seen.add(textOf(got, 'name')).size)
    },
  ],
  [
    'guesses-encoding',
    "reads UTF-16 as well, as Python's json does",
    {
      store: {
        reads: (bytes) =>
          right.reads(bytes[1] === 0 ? Buffer.from(bytes.toString('utf16le')) : bytes),
      },
    },
    { warned: ['N9'] },
  ],
  ['one-token', 'knows one token: the first it was shown', oneToken],
  [
    'knows-bad-token',
    'refuses a token that is known to be bad',
    { store: { admits: (got) => right.admits(got) && !authorization(got).endsWith(' bad') } },
    { badToken: 'bad' },
  ],
)
