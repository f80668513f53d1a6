import { withArticle } from '../../src/base/article.ts'
import { capitalized } from '../../src/base/capitalized.ts'
import { rangeOf } from '../../src/document/compile/number.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import { hasKeyword, ofScalars, hasType } from '../operation/constraints.ts'
import { joinWords } from '../operation/response-words.ts'
import type { Member } from '../operation/role.ts'

/** Members that a sentence names; of more it names one less, and says that there are others. */
export const maxNamed = 4

/** A name in a sentence, as code of Markdown. */
export const code = (name: string): string => `\`${name}\``

/** The type of a value in a sentence, such as `int32`, `string` or `string or null`. */
export const typeWords = (schema: Schema): string => {
  const { types = [], format } = merged(schema)
  const isOfNumbers = rangeOf(format) !== undefined
  const words = types.map((type) => (isOfNumbers && type !== 'null' ? format! : type))
  return words.length === 0 ? 'value' : joinWords(words)
}

/** The JSON type that a value must have, such as `an integer`. */
export const kindWords = (schema: Schema): string => {
  const { types = [] } = merged(schema)
  return joinWords(types.map((type) => (type === 'null' ? type : withArticle(type))))
}

/** The names of members in a sentence, as code. */
export const namesOf = (members: readonly Member[]): readonly string[] =>
  members.length > maxNamed
    ? [...members.slice(0, maxNamed - 1).map(({ name }) => code(name)), 'another member']
    : members.map(({ name }) => code(name))

export const isNumber = ({ schema }: Member): boolean =>
  hasType(schema, 'integer') || hasType(schema, 'number')

/** Such as ``An `id` that is not an integer fails``. */
export const wrongTypes = (members: readonly Member[], withoutNames: string): string => {
  const byKind = Map.groupBy(members, ({ schema }) => kindWords(schema))
  byKind.delete('')
  const parts = Array.from(byKind, ([kind, list]) => {
    const names = joinWords(namesOf(list))
    return `${withArticle(names)} that is not ${kind}`
  })
  return parts.length === 0 ? withoutNames : `${capitalized(joinWords(parts))} fails`
}

/** Whether not all values of its types are valid. */
export const isLimited = (member: Member): boolean => {
  const schema = merged(member.schema)
  const isOfText = schema.format !== undefined && hasType(schema, 'string')
  return isOfText || hasKeyword(schema, ofScalars)
}

/** Such as ``Any string is accepted as `name` ``. */
export const acceptedWords = (members: readonly Member[]): string => {
  const names = joinWords(namesOf(members))
  const isAnyString = members.every(
    (member) => hasType(member.schema, 'string') && !isLimited(member),
  )
  const values = isAnyString ? 'Any string' : 'Every value that its schema allows'
  return `${values} is accepted as ${names === '' ? 'a member' : names}`
}
