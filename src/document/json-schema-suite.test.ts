import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isObject } from '../base/check-value.ts'
import { parseJson } from '../base/json.ts'
import { documentOf } from '../../test/support/document.ts'
import { isData } from './data-keywords.ts'
import { surveyDocument } from './parse-document.ts'

interface Group {
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly {
    readonly description: string
    readonly data: unknown
    readonly valid: boolean
  }[]
}

/** https://github.com/json-schema-org/JSON-Schema-Test-Suite at 44401e0c, tests/draft2020-12, a group in each line. */
const file = join(import.meta.dirname, '../../test/json-schema-test-suite/draft2020-12.json')
const suite = parseJson(readFileSync(file, 'utf8'), Infinity).value as unknown as Record<
  string,
  Group[]
>

/** Why a group is not read. */
const REASONS = {
  dynamic: /^the keyword "\$dynamicRef" is not supported$/,
  /** It needs another document. */
  outside: / is outside the document: bundle it into one file first$/,
}

/** How many groups are left out for each reason. */
const LEFT_OUT: Readonly<Record<string, Partial<Record<keyof typeof REASONS, number>>>> = {
  defs: { outside: 1 },
  dynamicRef: { dynamic: 15, outside: 5 },
  ref: { outside: 1 },
  refRemote: { outside: 15 },
  unevaluatedItems: { dynamic: 1 },
  unevaluatedProperties: { dynamic: 1 },
}

/** Tests of whose values the kit decides otherwise. */
const OTHERWISE: Readonly<Record<string, RegExp>> = {
  // It asserts formats.
  format:
    /^(?:date|date-time|email|hostname|ipv4|ipv6|time|uri|uuid) format: invalid .* is only an annotation by default$/,
  // It reads no vocabularies.
  vocabulary: /: no validation: invalid number, but it still validates$/,
}

const POINTER = /^#(?=\/|$)/

/** The schema as a part of an OpenAPI document. */
function within(value: unknown, parent = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => within(item, parent))
  // References below it are relative to it.
  if (!isObject(value) || typeof value['$id'] === 'string') return value
  const members = Object.entries(value).map(([name, member]) => {
    if (isData(name, parent)) return [name, member]
    const isReference = name === '$ref' && typeof member === 'string'
    return [
      name,
      isReference ? member.replace(POINTER, '#/components/schemas/Root') : within(member, name),
    ]
  })
  return Object.fromEntries(members) as unknown
}

function read({ schema }: Group) {
  const root = { $ref: '#/components/schemas/Root' }
  return surveyDocument(documentOf(root, { schemas: { Root: within(schema) } }))
}

/** The kind of reason for which a group is left out, and the titles of the tests that are decided otherwise. */
function judge(name: string, group: Group) {
  const { operations, leftOut } = read(group)
  const [operation] = operations
  if (operation === undefined) {
    const kinds = Object.keys(REASONS) as (keyof typeof REASONS)[]
    return { kind: kinds.find((kind) => REASONS[kind].test(leftOut[0]!.reason)), wrong: [] }
  }
  const { validate } = operation.requestBody!.content[0]
  const wrong = group.tests.flatMap(({ description, data, valid }) => {
    const title = `${group.description}: ${description}`
    const expected = OTHERWISE[name]?.test(title) === true ? !valid : valid
    return (validate(data).length === 0) === expected ? [] : [title]
  })
  return { kind: undefined, wrong }
}

test.each(Object.keys(suite))('the JSON-Schema-Test-Suite: %s', (name) => {
  const judged = suite[name]!.map((group) => judge(name, group))
  const counts: Record<string, number> = {}
  for (const { kind } of judged) if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + 1
  expect(judged.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(counts).toEqual(LEFT_OUT[name] ?? {})
})
