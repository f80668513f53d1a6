import { arrayChecks } from './checks/array.ts'
import { broken, type Check, type Kind, type Refer } from './checks/check.ts'
import { choiceChecks } from './checks/choice.ts'
import { enumChecks } from './checks/enum.ts'
import { numberChecks } from './checks/number.ts'
import { objectChecks } from './checks/object.ts'
import { stringChecks } from './checks/string.ts'
import type { Type } from './keywords.ts'
import { mustBeType } from './sentences.ts'
import { typeOf, type Shape } from './shape.ts'
import type { Source } from './source.ts'

/** The lines of the function that tests a shape, of `value`; '' where every value fits. */
export function functionBody(source: Source, shape: Shape, refer: Refer): string {
  const checks = [
    ...enumChecks(shape),
    ...stringChecks(shape),
    ...numberChecks(source, shape),
    ...arrayChecks(shape, refer),
    ...objectChecks(shape, refer),
    ...choiceChecks(source, shape, refer),
  ]
  const { type, nullable } = typeOf(source, shape)
  const lines = type === undefined ? untyped(checks) : typed(type, nullable, checks)
  return lines.map((line) => `  ${line}`).join('\n')
}

function untyped(checks: readonly Check[]): string[] {
  return checks.length === 0 ? [] : remaining(checks, 'any')
}

/** A wrong type is the only problem of its place. */
function typed(type: Type, nullable: boolean, all: readonly Check[]): string[] {
  const kind = kindOf[type]
  const checks = all.filter(({ on }) => on === 'any' || on === kind)
  const refusal = broken('type', mustBeType(type, nullable))
  if (!nullable) return [`if (${not(type)}) return ${refusal}`, ...remaining(checks, kind)]
  return checks.every(({ on }) => on !== 'any')
    ? [
        'if (value === null) return none',
        `if (${not(type)}) return ${refusal}`,
        ...remaining(checks, kind),
      ]
    : [`if (value !== null && ${not(type)}) return ${refusal}`, ...remaining(checks, 'any')]
}

const kindOf: Readonly<Record<Type, Kind>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'any',
  array: 'array',
  object: 'object',
}

function not(type: Type): string {
  if (type === 'string' || type === 'boolean') return `typeof value !== '${type}'`
  const tests = {
    number: 'isNumber',
    integer: 'isInteger',
    array: 'Array.isArray',
    object: 'isObject',
  }
  return `!${tests[type]}(value)`
}

const guards: Readonly<Record<Exclude<Kind, 'any'>, string>> = {
  string: `typeof value === 'string'`,
  number: 'isNumber(value)',
  array: 'Array.isArray(value)',
  object: 'isObject(value)',
}

/** The checks of a value that is known to be of a kind (`any`: nothing is known). */
function remaining(checks: readonly Check[], kind: Kind): string[] {
  const [only] = checks
  if (only === undefined) return ['return none']
  if (checks.length === 1 && 'wrong' in only && (only.on === 'any' || only.on === kind)) {
    return [
      `if (${only.wrong}) {`,
      `  return ${broken(only.keyword, only.must)}`,
      '}',
      'return none',
    ]
  }
  return ['let found = none', ...checks.flatMap((check) => guarded(check, kind)), 'return found']
}

function guarded(check: Check, kind: Kind): string[] {
  const lines = 'lines' in check ? check.lines : conditionLines(check)
  if (check.on === 'any' || check.on === kind) return [...lines]
  return [`if (${guards[check.on]}) {`, ...lines.map((line) => `  ${line}`), '}']
}

function conditionLines({ wrong, keyword, must }: Extract<Check, { wrong: string }>): string[] {
  return [`if (${wrong}) {`, `  found = join(found, '', ${broken(keyword, must)})`, '}']
}
