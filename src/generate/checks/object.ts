import { isJsonObject } from '../json.ts'
import { quote } from '../literal.ts'
import { step } from '../pointer.ts'
import { mustHave } from '../sentences.ts'
import { each, members, strictest, type Shape, type Use } from '../shape.ts'
import type { Check, Refer } from './check.ts'

const on = 'object'

export function objectChecks(shape: Shape, refer: Refer): Check[] {
  const lines = memberLines(shape, refer)
  return [
    ...(lines.length === 0 ? [] : [{ on, lines } as const]),
    ...each(shape, 'additionalProperties').flatMap((use) => furtherCheck(use, refer)),
    ...strictest(shape, 'minProperties').map(({ value }): Check => {
      const must = mustHave('at least', value, 'member')
      return { on, wrong: `size(value) < ${value}`, keyword: 'minProperties', must }
    }),
    ...strictest(shape, 'maxProperties').map(({ value }): Check => {
      const must = mustHave('at most', value, 'member')
      return { on, wrong: `size(value) > ${value}`, keyword: 'maxProperties', must }
    }),
  ]
}

function memberLines(shape: Shape, refer: Refer): string[] {
  const needed = new Set(each(shape, 'required').flatMap(({ value }) => value))
  const declared = members(shape)
  const all = new Set([...declared.keys(), ...needed])
  return [...all].flatMap((name) => {
    const test = refer(declared.get(name) ?? [])
    if (test === '' && !needed.has(name)) return []
    const missing = needed.has(name) ? ', absent' : ''
    const problems = `member(value, ${quote(name)}, ${test || 'anything'}${missing})`
    return [`found = join(found, ${quote(step(name))}, ${problems})`]
  })
}

/** Members that a schema does not declare itself: forbidden, or held to a schema of their own. */
function furtherCheck({ at, value, schema }: Use<'additionalProperties'>, refer: Refer): Check[] {
  const test = value === false ? 'forbidden' : value === true ? '' : refer([at])
  if (test === '') return []
  const { properties } = schema
  const known = isJsonObject(properties) ? Object.keys(properties) : []
  const isFurther = [
    ...known.map((name) => `name !== ${quote(name)}`),
    'own(value, name) !== undefined',
  ].join(' && ')
  const lines = [
    'for (const name in value) {',
    `  const more = ${isFurther} ? ${test}(value[name]) : none`,
    '  if (more !== none) found = join(found, step(name), more)',
    '}',
  ]
  return [{ on, lines }]
}
