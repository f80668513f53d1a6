import { expect, test } from 'vitest'
import { memberKindOf } from './member-kind.ts'
import type { SchemaType } from './schema.ts'

test.each<[isRequired: boolean, types: readonly SchemaType[] | undefined, kind: string]>([
  [true, ['string'], 'required string'],
  [true, ['integer', 'string'], 'required string'],
  [true, ['integer', 'null'], 'other required'],
  [true, undefined, 'other required'],
  [false, ['string'], 'optional'],
])(
  'a member that is required: %s, of the types %j, is of the kind %s',
  (isRequired, types, kind) => {
    expect(memberKindOf({ types, isRequired })).toBe(kind)
  },
)
