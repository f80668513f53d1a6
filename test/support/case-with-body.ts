import { createCase } from '../../contract/cases/adapt/create-case.ts'
import { type Overrides, caseRow } from '../../contract/cases/tables/row.ts'
import type { Case } from '../../contract/data/case.ts'
import type { RuleId } from '../../contract/rules/rules.ts'
import type { BodyOperation } from '../../src/document/document.ts'
import { type Part, evolve, partOf, postOf } from './evolve.ts'
import { withNewPlant } from './odd-documents.ts'

/** The Plant Store with other properties of NewPlant. */
export const withProperties = (
  properties: Part,
  required: readonly string[] = ['id', 'name'],
): BodyOperation =>
  withNewPlant((schema) => {
    Object.assign(schema['properties'] as Part, properties)
    schema['required'] = required
  })

/** The Plant Store with another schema of the body. */
export const withBody = (schema: Part): BodyOperation =>
  evolve((document) => {
    const content = partOf(postOf(document), 'requestBody', 'content')
    content['application/json'] = { schema }
  })

/** A case of the Plant Store with this body. */
export const caseWith = (rule: RuleId, body: string | undefined, overrides: Overrides = {}): Case =>
  createCase(caseRow(rule, ['slug', 'title', body, { isVerbatim: true, ...overrides }]))

/** A plant with a further member, such as `"tag":5`. */
export const bodyWith = (member: string): string => `{"id":$ID,"name":"$NAME",${member}}`
