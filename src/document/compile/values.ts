import { jsonText } from '../../base/json-text.ts'
import { truncate } from '../../base/truncate.ts'
import { jsonKey } from '../json-key.ts'
import type { Schema } from '../schema.ts'
import { allOf, type Check, type Keyword, rule } from './check.ts'

/** Values in a message. */
const MAX_SHOWN = 10

function compileValues({ enum: values, const: constant }: Schema): Check | undefined {
  return allOf([
    values && compileEnum('enum', values),
    constant === undefined ? undefined : compileEnum('const', [constant]),
  ])
}

function compileEnum(keyword: 'const' | 'enum', values: readonly unknown[]): Check {
  const keys = new Set(values.map((value) => jsonKey(value)))
  const texts = new Set(values.filter((value) => typeof value === 'string'))
  const isOne = (value: unknown): boolean =>
    typeof value === 'string' ? texts.has(value) : keys.has(jsonKey(value))
  return rule(keyword, `must be ${listValues(values)}`, isOne)
}

/** `"indoor"`, `one of 1, 2, 3` */
function listValues(values: readonly unknown[]): string {
  const words = values.slice(0, MAX_SHOWN).map((value) => truncate(jsonText(value), 40))
  const more = values.length - words.length
  const list = words.join(', ') + (more === 0 ? '' : `, … (${more} more)`)
  return values.length === 1 ? list : `one of ${list}`
}

/** `enum` and `const` */
export const values: Keyword = { type: 'any', compile: compileValues }
