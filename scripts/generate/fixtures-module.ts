import type { NamedBodies } from '../../src/document/bodies/body-groups.ts'
import { namedBodies } from '../../src/document/bodies/named-bodies.ts'
import type { BodyOperation } from '../../src/document/document.ts'
import { Code, decimalImport, print } from './literal.ts'

const COMMENTS: Readonly<Record<keyof NamedBodies, string>> = {
  valid: 'Valid bodies of requests: the examples of openapi.yaml and edge cases.',
  edgeOfInt64: 'Valid texts with integers that a double rounds.',
  unusualNotation: 'Valid texts that JSON writers do not write.',
  notJson: 'Malformed JSON.',
  wrongEncoding: 'Texts with a byte order mark, and bytes that are not UTF-8.',
  beyondInt64: 'Texts with integers outside int64.',
  missingMember: 'Bodies without a member, named after it.',
  inheritedMember: 'Texts in which only `__proto__` has a member.',
  wrongType: 'Bodies with a member of another type.',
  notAnObject: 'Values of other types than a body has.',
  brokenConstraint: 'Bodies that break a keyword beside types.',
}

/** The code of a module with the named bodies of an operation. */
export function fixturesModule(operation: BodyOperation): string {
  const bodies = namedBodies(operation)
  const kinds = Object.entries(COMMENTS) as [keyof NamedBodies, string][]
  const constants = kinds.map(([kind, comment]) => {
    const members = Object.entries(bodies[kind])
    const values = members.map(([name, body]) => [name, withoutRepetition(body)])
    const literal = print(Object.fromEntries(values))
    return `/** ${comment} */\nexport const ${kind} = ${literal} as const\n`
  })
  const code = constants.join('\n')
  return decimalImport(code) + code
}

/** Longer texts that repeat a part are written as the part and its count. */
const MAX_TEXT = 200
const REPEATED = /^(.{1,16}?)\1+$/su

/** A value in which an expression stands for each long text. */
function withoutRepetition(value: unknown): unknown {
  if (typeof value === 'string') {
    const [, part] = value.length > MAX_TEXT ? (REPEATED.exec(value) ?? []) : []
    if (part === undefined) return value
    return new Code(`${print(part)}.repeat(${value.length / part.length})`)
  }
  if (Array.isArray(value)) return value.map(withoutRepetition)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, part]) => [name, withoutRepetition(part)])
  return Object.fromEntries(members)
}
