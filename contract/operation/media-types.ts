import type { Operation, Response } from '../../src/document/document.ts'

/** The media types of requests or responses. */
export const mediaTypesOf = (
  bodies: readonly Pick<Response, 'content' | 'otherMediaTypes'>[],
): readonly string[] => {
  const types = bodies.flatMap(({ content, otherMediaTypes }) => [
    ...content.map(({ mediaType }) => mediaType),
    ...otherMediaTypes,
  ])
  return [...new Set(types)]
}

/** Of responses without a body. */
const defaultType = 'application/json'

/**
 * The Accept of the plain request: a server may refuse a request that accepts no success. HTTP has no ranges such as
 * `application/*+json`.
 */
export const acceptOf = ({ responses }: Operation): string =>
  mediaTypesOf(responses)
    .filter((mediaType) => !mediaType.includes('*+'))
    .join(', ') || defaultType
