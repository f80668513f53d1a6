import { memoize } from '../base/memoize.ts'
import { merged } from './merge.ts'
import { pointerTo } from './pointer.ts'
import type { Discriminator, Schema } from './schema.ts'

/** The branches of a schema by the value of the discriminator that selects them. */
export interface Selection {
  /** The member that names the branch. */
  readonly member: string
  /** A branch without further schemas is the base of the others. */
  readonly branches: ReadonlyMap<string, Schema>
}

/**
 * What the discriminator of a schema selects; undefined without one, and if some branch has no value that it accepts
 * itself: then the discriminator says nothing.
 */
export const selectionOf = memoize((schema: Schema): Selection | undefined => {
  const { discriminator, oneOf, anyOf } = schema
  const candidates = oneOf ?? anyOf
  if (discriminator === undefined || candidates === undefined) return undefined
  const branches = new Map<string, Schema>()
  for (const branch of candidates) {
    const values = valuesOf(branch, discriminator, candidates)
    if (values.length === 0) return undefined
    for (const value of values) if (!branches.has(value)) branches.set(value, branch)
  }
  const { base } = discriminator
  if (base?.name !== undefined && !branches.has(base.name)) branches.set(base.name, base)
  return { member: discriminator.member, branches }
})

/** The value that samples of a branch have. */
export const valueOfBranch = (schema: Schema, branch: Schema): string | undefined =>
  [...(selectionOf(schema)?.branches ?? [])].find(([, selected]) => selected === branch)?.[0]

/** The values of the mapping, else the name of the schema, else what only this branch accepts. */
function valuesOf(
  branch: Schema,
  { member, mapping }: Discriminator,
  branches: readonly Schema[],
): readonly string[] {
  const listed = listedValues(branch, member)
  const isAccepted = (value: string): boolean => listed === undefined || listed.includes(value)
  const pointer = pointerOf(branch)
  const mapped = Object.keys(mapping).filter((value) => mapping[value] === pointer)
  const names = namesOf(pointer).filter((name) => !Object.hasOwn(mapping, name))
  const documented = [...mapped, ...names].filter(isAccepted)
  if (documented.length > 0 || listed === undefined) return documented
  const others = branches.filter((other) => other !== branch)
  const ofOthers = others.flatMap((other) => listedValues(other, member) ?? [])
  return listed.filter((value) => !ofOthers.includes(value))
}

/** The texts that a branch accepts for the member; undefined if it accepts others, too. */
function listedValues(branch: Schema, member: string): readonly string[] | undefined {
  const { properties = [] } = merged(branch)
  const property = properties.find(({ name }) => name === member)
  if (property === undefined) return undefined
  const { const: constant, enum: values } = merged(property.schema)
  const listed = constant === undefined ? values : [constant]
  return listed?.filter((value) => typeof value === 'string')
}

/** In OpenAPI 3.1 a `$ref` may have keywords beside it. */
const pointerOf = ({ pointer, allOf, isShared }: Schema): string =>
  isShared !== true && allOf?.length === 1 ? allOf[0]!.pointer : pointer

const COMPONENTS = '/components/schemas/'

function namesOf(pointer: string): readonly string[] {
  const name = pointer.slice(COMPONENTS.length).replaceAll('~1', '/').replaceAll('~0', '~')
  return pointer === pointerTo('/components/schemas', name) ? [name] : []
}
