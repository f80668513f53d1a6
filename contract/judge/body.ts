import {
  Decimal,
  type Problem,
  validateError,
  validatePlant,
} from '../../src/generated/validators.ts'
import type { ReceivedResponse } from '../exchange.ts'
import type { Kind } from '../finding.ts'
import type { RuleId } from '../rules.ts'
import { readJson } from './json.ts'

/** A finding before it knows its case. */
export interface Observation {
  readonly kind: Kind
  readonly rule: RuleId
  readonly code: string
  readonly expected: string
  readonly received: string
  readonly pointer?: string
  /** Completes a sentence that begins with the case's title. */
  readonly message: string
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'bigint' || value instanceof Decimal) return 'a number'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

const seen = (problem: Problem): string => {
  const place = problem.pointer === '' ? 'body' : problem.pointer
  if (problem.keyword === 'required') return `${place} missing`
  if (problem.keyword === 'type') {
    const fraction = problem.must.includes('integer') && typeOf(problem.value) === 'a number'
    return `${place} ${fraction ? 'a fraction' : typeOf(problem.value)}`
  }
  return `${place} breaks ${problem.keyword}`
}

const shownLength = 80

/** JSON as far down as it can show, for each level takes a character: answers may nest deeper than any stack. */
const text = (value: unknown, depth: number): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Decimal) return value.source
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth > shownLength) return ''
  const inner = (each: unknown): string => text(each, depth + 1)
  if (Array.isArray(value)) return `[${value.map(inner).join(',')}]`
  const members = Object.entries(value).map(([name, each]) => `${text(name, 0)}:${inner(each)}`)
  return `{${members.join(',')}}`
}

const shown = (value: unknown): string => {
  const whole = text(value, 0)
  return whole.length > shownLength ? `${whole.slice(0, shownLength)}…` : whole
}

const problemWords = (status: number, problem: Problem): string => {
  const place = problem.pointer === '' ? 'the body' : `${problem.pointer} of the body`
  const value = problem.value === undefined ? '' : `, but is ${shown(problem.value)}`
  return `answered ${status}, where ${place} ${problem.must}${value}`
}

const jsonType = 'application/json'
const essence = (value: string): string => value.split(';')[0]!.trim().toLowerCase()

const typeSightings = (answer: ReceivedResponse, rule: RuleId): readonly Observation[] => {
  const types = answer.headers.filter(([name]) => name.toLowerCase() === 'content-type')
  const wrong = types.find(([, value]) => essence(value) !== jsonType)
  if (types.length > 0 && !wrong) {
    if (types.length === 1) return []
    return [
      {
        kind: 'warning',
        rule,
        code: 'content-type-twice',
        expected: `Content-Type: ${jsonType}, once`,
        received: 'Content-Type more than once',
        message: `answered ${answer.status} with Content-Type ${types.length} times`,
      },
    ]
  }
  const label = wrong
    ? essence(wrong[1]).slice(0, 80) || 'an empty Content-Type'
    : 'no Content-Type'
  return [
    {
      kind: 'violation',
      rule,
      code: 'content-type',
      expected: `Content-Type: ${jsonType}`,
      received: label,
      message: `answered ${answer.status} with ${label} instead of ${jsonType}`,
    },
  ]
}

interface Shape {
  readonly name: 'Plant' | 'Error'
  readonly type: RuleId
  readonly body: RuleId
  readonly validate: (value: unknown) => readonly Problem[]
}

const shapes: Readonly<Record<200 | 400, Shape>> = {
  200: { name: 'Plant', type: 'R2', body: 'R3', validate: validatePlant },
  400: { name: 'Error', type: 'R5', body: 'R6', validate: validateError },
}

/** What R2, R3 and R8 say about a 200, or R5, R6 and R8 about a 400: at most one rule is broken. */
export const judgeBody = (
  answer: ReceivedResponse & { readonly status: number },
): readonly Observation[] => {
  const status = answer.status as 200 | 400
  const shape = shapes[status]
  const label = typeSightings(answer, shape.type)
  // A body under another label is not JSON that went wrong: one cause, one violation.
  if (label.some(({ kind }) => kind === 'violation')) return label
  const expected = `${status} with ${shape.name === 'Error' ? 'an' : 'a'} ${shape.name} body`
  if (answer.body.length === 0) {
    return [
      ...label,
      {
        kind: 'violation',
        rule: shape.body,
        code: 'empty-body',
        expected,
        received: 'an empty body',
        message: `answered ${status} with an empty body`,
      },
    ]
  }
  if (answer.protocolErrors.some(({ code }) => code === 'too-long' || code === 'coding-unknown'))
    return label
  const reading = readJson(answer.body)
  const twice: readonly Observation[] = reading.twice.slice(0, 1).map((name) => ({
    kind: 'warning',
    rule: 'R8',
    code: 'member-twice',
    expected: 'names that are unique (RFC 8259, section 4)',
    received: 'a member given twice',
    message: `answered ${status} with ${shown(name)} twice in one object`,
  }))
  if (reading.wrong) {
    const { code, detail } = reading.wrong
    const received = {
      'byte-order-mark': 'a byte order mark',
      'not-utf-8': 'not UTF-8',
      'not-json': 'not JSON',
    }
    return [
      ...label,
      {
        kind: 'violation',
        rule: 'R8',
        code,
        expected: 'a body of JSON in UTF-8 without a byte order mark',
        received: received[code],
        message: `answered ${status}, but ${code === 'not-json' ? `the body is not JSON: ${detail}` : detail}`,
      },
      ...twice,
    ]
  }
  const problems = shape.validate(reading.value).map((problem): Observation => ({
    kind: 'violation',
    rule: shape.body,
    code: `body-${problem.keyword}`,
    expected,
    received: seen(problem),
    pointer: problem.pointer,
    message: problemWords(status, problem),
  }))
  return [...label, ...problems, ...twice]
}
