import { describe, expect, test } from 'vitest'
import { contentOf } from '../../../test/support/document.ts'
import { withoutWriteOnly, writeOnlyProblems } from './write-only.ts'

const secret = { type: 'string', writeOnly: true }
const account = { type: 'object', required: ['secret'], properties: { secret } }
const open = { type: 'object', required: ['open'], properties: { open: { type: 'string' } } }

describe('members that only a request may have', () => {
  test.each<[title: string, schema: object, value: unknown, pointers: readonly string[]]>([
    ['a member', account, { secret: 's', name: 'n' }, ['/secret']],
    ['a value of any type', account, { secret: 7 }, ['/secret']],
    ['null', account, { secret: null }, ['/secret']],
    ['an absent member', account, { name: 'n' }, []],
    [
      'a member of a member',
      { properties: { owner: account } },
      { owner: { secret: 's' } },
      ['/owner/secret'],
    ],
    ['items', { items: account }, [{}, { secret: 's' }], ['/1/secret']],
    ['other members', { additionalProperties: account }, { a: { secret: 's' } }, ['/a/secret']],
    ['parts of allOf', { allOf: [account, open] }, { open: '', secret: 's' }, ['/secret']],
    ['the branch of the value', { oneOf: [open, account] }, { secret: 's' }, ['/secret']],
    ['a branch that admits it', { anyOf: [account, open] }, { open: '', secret: 's' }, []],
    ['no writeOnly', open, { open: 's' }, []],
  ])('%s', (_, schema, value, pointers) => {
    const content = contentOf(schema)
    expect(writeOnlyProblems(content.schema, value).map(({ pointer }) => pointer)).toEqual(pointers)
  })

  // Pydantic writes optional secrets so.
  test('null is allowed beside a branch that is writeOnly', () => {
    const { schema } = contentOf({
      required: ['secret'],
      properties: { secret: { anyOf: [secret, { type: 'null' }] } },
    })
    const counts = [{ secret: 's' }, { secret: null }, {}].map(
      (value) => writeOnlyProblems(schema, value).length,
    )
    expect(counts).toEqual([1, 0, 0])
  })

  test('are removed at every depth, and all others stay', () => {
    const { schema } = contentOf({
      properties: { secret, list: { items: account }, 'a/b': account },
    })
    const value = { secret: 1, list: [{ secret: 2, n: 3 }, 4], 'a/b': { secret: 5 }, further: [6] }
    expect(withoutWriteOnly(schema, value)).toEqual({
      list: [{ n: 3 }, 4],
      'a/b': {},
      further: [6],
    })
  })
})
