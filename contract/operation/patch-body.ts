import { isSuccess } from '../../src/base/http-status.ts'
import type { Content, Operation } from '../../src/document/document.ts'
import { memberOf } from '../../src/base/check-value.ts'
import { merged } from '../../src/document/merge.ts'
import { namesIn, pointerTo } from '../../src/document/pointer.ts'
import type { Property, Schema } from '../../src/document/schema.ts'
import { hasType, listsValues } from './constraints.ts'
import { relatedOf } from './related.ts'
import { sampleInside } from './sample-text.ts'

// A JSON Patch (RFC 6902) fits only the resource that it is for, whatever its schema says.

const MEDIA_TYPE = 'application/json-patch+json'

/** Whether requests of an operation have a JSON Patch. */
export const isJsonPatch = ({ requestBody }: Operation): boolean =>
  requestBody?.content[0].mediaType === MEDIA_TYPE

/** A member of a resource, and whether each resource has it. */
interface Shown extends Property {
  readonly isRequired: boolean
}

const membersIn = (schema: Schema): readonly Shown[] => {
  const { properties = [], required = [] } = merged(schema)
  return properties.map((member) => ({ ...member, isRequired: required.includes(member.name) }))
}

/** The members of the resources of an operation, as reads and its own response show them. */
const shownMembers = (operation: Operation): readonly Shown[] => {
  const read = relatedOf(operation).get('read')
  const responses = [...(read?.responses ?? []), ...operation.responses]
  return responses
    .filter(({ status }) => isSuccess(Number(status)))
    .flatMap(({ content }) => content.flatMap(({ schema }) => membersIn(schema)))
}

const isFreeText = ({ name, schema }: Property, operation: Operation): boolean => {
  const whole = merged(schema)
  const isOfServer = whole.readOnly === true || name === operation.identity || name === 'id'
  return !isOfServer && hasType(whole, 'string') && !listsValues(whole)
}

/**
 * A patch that sets a text of the resource; undefined if no text is known, or if the schema has no such patch. A resource
 * may lack what its schema does not require, and only what is there can be replaced (RFC 6902, section 4.3).
 */
export const plainPatchOf = (operation: Operation, { validate }: Content): unknown => {
  const members = shownMembers(operation).filter((member) => isFreeText(member, operation))
  const patchesWith = (op: string, among: readonly Shown[]): readonly unknown[] =>
    among.map(({ name, schema }) => {
      const { value } = sampleInside(schema)
      return [{ op, path: pointerTo('', name), value }]
    })
  const required = members.filter(({ isRequired }) => isRequired)
  const patches = [
    ...patchesWith('replace', required),
    ...patchesWith('add', members),
    ...patchesWith('replace', members),
  ]
  return patches.find((patch) => validate(patch).length === 0)
}

/** The members that a JSON Patch sets in the resource itself. */
export const membersOfPatch = (patch: readonly unknown[]): Readonly<Record<string, unknown>> => {
  const set = patch.flatMap((step) => {
    const names = namesIn(String(memberOf(step, 'path')))
    const isSet = ['add', 'replace'].includes(String(memberOf(step, 'op'))) && names.length === 1
    return isSet ? [[names[0]!, memberOf(step, 'value')] as const] : []
  })
  return Object.fromEntries(set)
}
