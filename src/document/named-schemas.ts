import { isObject, memberOf } from '../base/check-value.ts'
import type { NamedSchema, Operation } from './document.ts'
import { pointerTo, UnreadableError } from './pointer.ts'
import type { Reading } from './read-content.ts'
import type { Schema } from './schema.ts'

const PARENT = '/components/schemas'

/** The schemas that a document gives a name. */
export function namedSchemasIn(
  { references, schemas }: Pick<Reading, 'references' | 'schemas'>,
  operations: readonly Operation[],
): readonly NamedSchema[] {
  const named = memberOf(memberOf(references.root, 'components'), 'schemas')
  const sent = pointersOf(operations.map(({ requestBody }) => requestBody?.content ?? []))
  const received = pointersOf(
    operations.flatMap(({ responses }) => responses.map(({ content }) => content)),
  )
  return Object.entries(isObject(named) ? named : {}).map(([name, raw]): NamedSchema => {
    const pointer = pointerTo(PARENT, name)
    const isSentOnly = sent.has(pointer) && !received.has(pointer)
    const direction = isSentOnly ? 'request' : 'response'
    try {
      return { name, direction, schema: schemas.read(raw, pointer) }
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      return { name, direction, reason: `${error.message} (#${error.pointer})` }
    }
  })
}

/** Of bodies, and of the items of lists. */
function pointersOf(
  contents: readonly (readonly { readonly schema: Schema }[])[],
): ReadonlySet<string> {
  const schemas = contents.flat().flatMap(({ schema }) => [schema, schema.items ?? schema])
  return new Set(schemas.map(({ pointer }) => pointer))
}
