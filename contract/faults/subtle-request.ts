import { accepting } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { Numeral } from './numeral.ts'
import { contentType, valueOf } from './received.ts'
import { isObject, right } from './store.ts'

const zero = (value: unknown): boolean => value instanceof Numeral && Number(value.source) === 0
/** Takes a member of another name for one that is missing. */
const renaming = (name: string, ...others: readonly string[]) =>
  accepting((got) => {
    const value = valueOf(got)
    const other = others.find((each) => isObject(value) && Object.hasOwn(value, each))
    return (
      isObject(value) &&
      other !== undefined &&
      !Object.hasOwn(value, name) &&
      right.problem({ ...value, [name]: value[other] }) === undefined
    )
  })
export const subtleRequest: readonly Fault[] = [
  ...breaking(
    'N1',
    [
      'accept-empty-chunked',
      'takes a body of no chunks',
      accepting((got) => got.bytes.length === 0 && 'transfer-encoding' in got.headers),
    ],
    [
      'accept-no-length',
      'takes a request without a body',
      accepting(
        (got) =>
          got.bytes.length === 0 &&
          !('transfer-encoding' in got.headers) &&
          !('content-length' in got.headers) &&
          right.takes(contentType(got)),
      ),
    ],
  ),
  ...breaking(
    'N3',
    [
      'accept-empty-array',
      'takes [] for {}, as PHP does',
      accepting((got) => got.bytes.toString() === '[]'),
    ],
    [
      'accept-empty-text',
      'takes "" for nothing',
      accepting((got) => got.bytes.toString() === '""'),
    ],
    [
      'accept-encoded-twice',
      'takes a plant that is encoded twice',
      accepting((got) => {
        const value = valueOf(got)
        try {
          return (
            typeof value === 'string' &&
            right.problem(right.reads(Buffer.from(value))) === undefined
          )
        } catch {
          return false
        }
      }),
    ],
    ['accept-zero', 'takes 0', accepting((got) => zero(valueOf(got)))],
    ['accept-false', 'takes false', accepting((got) => valueOf(got) === false)],
  ),
  ...breaking(
    'N4',
    [
      'accept-envelope',
      'takes a plant inside an envelope',
      accepting((got) => {
        const value = valueOf(got)
        return (
          isObject(value) &&
          Object.values(value).some((inner) => right.problem(inner) === undefined)
        )
      }),
    ],
    [
      'accept-upper-case',
      'takes member names in any letter case, as Go does',
      accepting((got) => {
        const value = valueOf(got)
        return (
          isObject(value) &&
          right.problem(
            Object.fromEntries(
              Object.entries(value).map(([key, inner]) => [key.toLowerCase(), inner]),
            ),
          ) === undefined
        )
      }),
    ],
    ['accept-capital-name', 'takes Name for name', renaming('name', 'Name')],
    ['accept-underscore', 'takes _id for id', renaming('id', '_id')],
    [
      'accept-proto',
      'takes what it finds on the prototype',
      accepting((got) => {
        const value = valueOf(got)
        return (
          isObject(value) &&
          isObject(value['__proto__']) &&
          right.problem({ ...value['__proto__'], ...value }) === undefined
        )
      }),
    ],
  ),
]
