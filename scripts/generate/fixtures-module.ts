import type { NamedBodies } from '../../src/document/bodies/body-groups.ts'
import { namedBodies } from '../../src/document/bodies/named-bodies.ts'
import {
  type BodyOperation,
  hasRequestBody,
  namesOfOperation,
  type Operation,
} from '../../src/document/document.ts'
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

/** The code of a module with the named bodies of an operation, and with those of the others by their names. */
export function fixturesModule(main: BodyOperation, operations: readonly Operation[]): string {
  const ofMain = new Code(`{ ${Object.keys(COMMENTS).join(', ')} }`)
  const constants = Object.entries(kindsOf(main)).map(([kind, literal]) => {
    const comment = COMMENTS[kind as keyof NamedBodies]
    return `/** ${comment} */\nexport const ${kind} = ${print(literal)} as const\n`
  })
  const named = new Map<string, object>()
  for (const operation of [main, ...operations.filter((item) => item !== main)]) {
    if (!hasRequestBody(operation)) continue
    const [shortest, longest = shortest] = namesOfOperation(operation)
    const kinds = operation === main ? ofMain : kindsOf(operation)
    named.set(named.has(shortest) ? longest : shortest, kinds)
  }
  const literal = print(Object.fromEntries(named))
  const all = `/** Those of each operation with a JSON body, by its name. */\nexport const byOperation = ${literal} as const\n`
  const code = [...constants, all].join('\n')
  return decimalImport(code) + code
}

function kindsOf(operation: BodyOperation): Readonly<Record<string, object>> {
  const bodies = namedBodies(operation)
  const kinds = Object.keys(COMMENTS) as (keyof NamedBodies)[]
  const entries = kinds.map((kind) => {
    const values = Object.entries(bodies[kind]).map(([name, body]) => [
      name,
      withoutRepetition(body),
    ])
    return [kind, Object.fromEntries(values) as object] as const
  })
  return Object.fromEntries(entries)
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
