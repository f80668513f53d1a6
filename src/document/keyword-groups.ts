/*
 * The keywords of schemas that forbid values of the right type, by what they are about. Alone are `multipleOf`,
 * `prefixItems`, `additionalProperties` and `not`. Constants, so that a page loads only the groups that it uses.
 */

/** Keywords that list the allowed values. */
export const LISTED_VALUES = ['enum', 'const'] as const

/** Keywords that bound a number. */
export const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

/** Keywords about the length and the characters of a text. */
export const TEXT_LIMITS = ['minLength', 'maxLength', 'pattern'] as const

/** Keywords about the items of an array, whatever their schema. */
export const ARRAY_LIMITS = ['minItems', 'maxItems', 'uniqueItems'] as const

/** Keywords about the number of members. */
export const OBJECT_LIMITS = ['minProperties', 'maxProperties'] as const

/** Keywords with schemas for the same value, of which one or all must hold. */
export const BRANCHES = ['allOf', 'anyOf', 'oneOf'] as const
