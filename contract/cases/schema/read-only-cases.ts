import type { Operation } from '../../../src/document/document.ts'
import { objectText, plainTexts } from '../../operation/body-text.ts'
import { membersOf } from '../../operation/members.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import type { Case } from '../../data/case.ts'
import { createCase } from '../adapt/create-case.ts'
import { printable } from '../adapt/words.ts'

/** Members that only responses have: whether a request may have them is left open. */
export const readOnlyCases = (operation: Operation): readonly Case[] => {
  const members = membersOf(operation)
  const { body, readOnly, whole } = members
  if (whole !== undefined) return []
  return readOnly.flatMap((name) => {
    const schema = body.properties?.find((property) => property.name === name)?.schema
    const json = schema && sampleOf(schema)
    if (json === undefined) return []
    const row = {
      rule: 'open',
      slug: printable(`${name}-readOnly`),
      title: `${name}, which only responses have`,
      body: [objectText(new Map([...plainTexts(members), [name, json]]))],
      overrides: { isVerbatim: true },
    } as const
    return createCase(row, operation)
  })
}
