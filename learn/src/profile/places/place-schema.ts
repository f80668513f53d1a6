import { type Constraints, type SchemaType } from 'plant-store-kit/operation'
import type { BodyPlace } from './body-place.ts'

const isNumber = (types: readonly SchemaType[] = []): boolean =>
  types.length > 0 && types.every((type) => type === 'integer' || type === 'number')

const withoutNull = ({ types }: BodyPlace): readonly SchemaType[] | undefined =>
  types?.filter((type) => type !== 'null')

/** Whether every value of a place must be a text. */
export const mustBeText = (place: BodyPlace): boolean => withoutNull(place)?.join() === 'string'

/** Whether every value of a place must be a number. */
export const mustBeNumber = (place: BodyPlace): boolean => isNumber(withoutNull(place))

/** Whether every value of a place must be an integer. */
export const mustBeInteger = (place: BodyPlace): boolean => withoutNull(place)?.join() === 'integer'

export const allowsNull = ({ types }: BodyPlace): boolean => types?.includes('null') === true

/** Whether some schema of a place has one of these keywords. */
export const hasKeyword = (
  { schemas }: BodyPlace,
  ...keywords: readonly (keyof Constraints)[]
): boolean => schemas.some((schema) => keywords.some((keyword) => schema[keyword] !== undefined))

export const forbidsOthers = ({ schemas }: BodyPlace): boolean =>
  schemas.some(({ additionalProperties }) => additionalProperties?.isNever === true)

export const isNever = ({ schemas }: BodyPlace): boolean =>
  schemas.some((schema) => schema.isNever === true)
