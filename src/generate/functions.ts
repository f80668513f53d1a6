import { checksOf, kindOf, type Check, type Kind } from './checks.ts'
import { quote } from './literal.ts'
import { pieceNames } from './pieces.ts'
import { names } from './pointer.ts'
import { mustBeType } from './sentences.ts'
import { each, readShape, typeOf, type Shape } from './shape.ts'
import type { Source } from './source.ts'

/** A function to generate: its name, and the pointer of the schema it tests. */
export interface Root {
  readonly name: string
  readonly pointer: string
}

/** Source text of one function per root and per schema within, each a Validator; equal simple ones are shared. */
export function functions(source: Source, roots: readonly Root[]): string {
  const texts: string[] = []
  const known = new Map<string, string>()
  const simple = new Map<string, string>()
  const taken = new Set([...pieceNames, ...roots.map(({ name }) => name)])

  const refer = (pointers: readonly string[]): string => {
    if (pointers.length === 0) return ''
    const shape = readShape(source, pointers)
    const id = identify(shape)
    const name = known.get(id)
    if (name !== undefined) return name
    if (isSimple(shape)) return referSimple(shape, id)
    const fresh = free(nameAfter(shape), taken)
    known.set(id, fresh)
    texts.push(declare(fresh, body(source, shape, refer)))
    return fresh
  }
  const referSimple = (shape: Shape, id: string): string => {
    const text = body(source, shape, refer)
    if (text === '') return ''
    const name = simple.get(text) ?? free(nameSimple(source, shape), taken)
    known.set(id, name)
    if (!simple.has(text)) texts.push(declare(name, text))
    simple.set(text, name)
    return name
  }

  for (const { name, pointer } of roots) {
    const id = identify(readShape(source, [pointer]))
    if (!known.has(id)) known.set(id, name)
  }
  for (const { name, pointer } of roots) {
    const shape = readShape(source, [pointer])
    const same = known.get(identify(shape))
    const text =
      same === name ? body(source, shape, refer) || '  return none' : `  return ${same}(value)`
    texts.push(`/** #${pointer} */\nexport ${declare(name, text)}`)
  }
  return texts.join('\n\n')
}

function identify(shape: Shape): string {
  return shape.map(({ pointer }) => pointer).join(' ')
}

/** Calls no other generated function, so that its text says all about it. */
function isSimple(shape: Shape): boolean {
  const deep = [
    'properties',
    'required',
    'additionalProperties',
    'items',
    'anyOf',
    'oneOf',
    'not',
  ] as const
  return deep.every((keyword) => each(shape, keyword).length === 0)
}

function nameAfter(shape: Shape): string {
  const words = names(shape.at(-1)?.pointer ?? '').filter((name, index, all) => {
    return (
      (index > 1 && !['properties', 'schemas'].includes(name)) ||
      (all[0] !== 'components' && index > 0)
    )
  })
  return words
    .join('_')
    .replace(/\W/g, '_')
    .replace(/^(?=\d|$)/, '_')
}

function nameSimple(source: Source, shape: Shape): string {
  const { type, nullable } = typeOf(source, shape)
  const asks = new Set(shape.flatMap(({ schema }) => Object.keys(schema)))
  const plain = ['type', 'nullable', 'description', 'title', 'example', 'default', 'allOf']
  const format = each(shape, 'format')[0]?.value
  const width = format === 'int32' || format === 'int64' ? format : type
  const isPlain = [...asks].every((name) => plain.includes(name) || name === 'format')
  return isPlain && width !== undefined ? width + (nullable ? 'OrNull' : '') : nameAfter(shape)
}

function free(name: string, taken: Set<string>): string {
  let fresh = name
  for (let count = 2; taken.has(fresh); count++) fresh = `${name}_${count}`
  taken.add(fresh)
  return fresh
}

function declare(name: string, text: string): string {
  return `const ${name}: Validator = (value) => {\n${text}\n}`
}

/** The lines of one function; '' where every value fits. */
function body(
  source: Source,
  shape: Shape,
  refer: (pointers: readonly string[]) => string,
): string {
  const { type, nullable } = typeOf(source, shape)
  const checks = checksOf(source, shape, refer)
  const kind = type === undefined ? 'any' : kindOf[type]
  const relevant = checks.filter(
    ({ on }) => on === 'any' || (kind === 'any' && type === undefined) || on === kind,
  )
  const lines: string[] = []
  if (type !== undefined) {
    const early = nullable && relevant.every(({ on }) => on !== 'any')
    if (early) lines.push('if (value === null) return none')
    const passes = nullable && !early ? 'value !== null && ' : ''
    const refusal = `broken('type', ${quote(mustBeType(type, nullable))}, value)`
    lines.push(
      `if (${passes}!${tests[type]}) return ${refusal}`.replace(
        '!typeof value ===',
        'typeof value !==',
      ),
    )
    lines.push(...tail(relevant, early || !nullable ? kind : 'any'))
  } else if (relevant.length > 0) {
    lines.push(...tail(relevant, 'any'))
  }
  return lines.map((line) => `  ${line}`).join('\n')
}

const tests = {
  string: `typeof value === 'string'`,
  boolean: `typeof value === 'boolean'`,
  number: 'isNumber(value)',
  integer: 'isInteger(value)',
  array: 'Array.isArray(value)',
  object: 'isObject(value)',
} as const

const guards: Readonly<Record<Exclude<Kind, 'any'>, string>> = {
  string: tests.string,
  number: tests.number,
  array: tests.array,
  object: tests.object,
}

/** The checks after the type is known to be of a kind ('any': not known). */
function tail(checks: readonly Check[], kind: Kind): string[] {
  if (checks.length === 0) return ['return none']
  const lines = ['let found = none']
  for (const check of checks) {
    const all =
      'lines' in check
        ? check.lines
        : [`if (${check.wrong}) found = join(found, '', ${problem(check)})`]
    if (check.on === 'any' || check.on === kind) lines.push(...all)
    else lines.push(`if (${guards[check.on]}) {`, ...all.map((line) => `  ${line}`), '}')
  }
  const [only] = checks
  if (checks.length === 1 && only && 'wrong' in only && lines.length === 2) {
    return [`return ${only.wrong} ? ${problem(only)} : none`]
  }
  return [...lines, 'return found']
}

function problem(check: { readonly keyword: string; readonly must: string }): string {
  return `broken(${quote(check.keyword)}, ${quote(check.must)}, value)`
}
