import { functionBody } from './function-body.ts'
import { pieceNames } from './pieces.ts'
import { names } from './pointer.ts'
import { each, readShape, typeOf, type Shape } from './shape.ts'
import type { Source } from './source.ts'

/** A function to generate: its name, and the pointer of the schema it tests. */
export interface Root {
  readonly name: string
  readonly pointer: string
}

/** Source text of a Validator per root, exported, and per schema within; simple ones that say the same are one. */
export function functions(source: Source, roots: readonly Root[]): string {
  const texts: string[] = []
  const named = new Map<string, string>()
  const simple = new Map<string, string>()
  const taken = new Set([...pieceNames, ...roots.map(({ name }) => name)])

  const refer = (pointers: readonly string[]): string => {
    if (pointers.length === 0) return ''
    const shape = readShape(source, pointers)
    const known = named.get(identify(shape))
    if (known !== undefined) return known
    return isSimple(shape) ? referSimple(shape) : referDeep(shape)
  }
  const referSimple = (shape: Shape): string => {
    const body = functionBody(source, shape, refer)
    if (body === '') return ''
    const same = simple.get(body)
    if (same !== undefined) return same
    const name = free(nameSimple(source, shape), taken)
    simple.set(body, name)
    texts.push(declare(name, body))
    return name
  }
  const referDeep = (shape: Shape): string => {
    const name = free(nameAfter(shape), taken)
    // Known before its body is written, because a schema may contain itself.
    named.set(identify(shape), name)
    texts.push(declare(name, functionBody(source, shape, refer) || '  return anything(value)'))
    return name
  }

  const shapes = roots.map((root) => ({ ...root, shape: readShape(source, [root.pointer]) }))
  for (const { name, shape } of shapes) {
    if (!named.has(identify(shape))) named.set(identify(shape), name)
  }
  for (const { name, pointer, shape } of shapes) {
    const same = named.get(identify(shape)) ?? name
    const body = same === name ? functionBody(source, shape, refer) : `  return ${same}(value)`
    texts.push(`/** #${pointer} */\nexport ${declare(name, body || '  return anything(value)')}`)
  }
  return texts.join('\n\n')
}

function declare(name: string, body: string): string {
  return `const ${name}: Validator = (value) => {\n${body}\n}`
}

function identify(shape: Shape): string {
  return shape.map(({ pointer }) => pointer).join(' ')
}

/** Calls no other generated function, so that its text says all about it. */
function isSimple(shape: Shape): boolean {
  const deep = ['properties', 'additionalProperties', 'items', 'anyOf', 'oneOf', 'not'] as const
  return deep.every((keyword) => each(shape, keyword).length === 0)
}

/** `/components/schemas/Plant/properties/name` → `Plant_name`; always two words, so never a reserved one. */
function nameAfter(shape: Shape): string {
  const pointer = shape.at(-1)?.pointer.replace(/^\/components\/schemas|\/allOf\/\d+/g, '') ?? ''
  const words = names(pointer).filter((name, index) => index === 0 || name !== 'properties')
  return `${words.length > 1 ? '' : 'is_'}${words.join('_').replace(/\W/g, '_')}`
}

function nameSimple(source: Source, shape: Shape): string {
  const { type, nullable } = typeOf(source, shape)
  const format = each(shape, 'format').at(0)?.value
  const isSized = format === 'int32' || format === 'int64'
  const asks = shape.flatMap(({ schema }) => Object.keys(schema))
  const isPlain = asks.every((name) => !constraining.has(name))
  const kind = isSized ? format : type
  return isPlain && kind !== undefined ? kind + (nullable ? 'OrNull' : '') : nameAfter(shape)
}

const constraining: ReadonlySet<string> = new Set([
  'enum',
  'required',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
])

function free(name: string, taken: Set<string>): string {
  let fresh = name
  for (let count = 2; taken.has(fresh); count++) fresh = `${name}_${count}`
  taken.add(fresh)
  return fresh
}
