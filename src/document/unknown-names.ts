import { isObject } from '../base/check-value.ts'
import { nearest } from '../base/suggest.ts'
import type { Warning } from './document.ts'
import { pointerTo } from './pointer.ts'
import type { Part } from './references.ts'
import { warnOfSilentParts } from './silent-parts.ts'

/** The members of a path item that are operations. */
export const METHODS: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
]

/** The members that OpenAPI 3.0, 3.1 and 3.2 define, by kind of object. */
const MEMBERS = {
  document: [
    'openapi',
    '$self',
    'info',
    'jsonSchemaDialect',
    'servers',
    'paths',
    'webhooks',
    'components',
    'security',
    'tags',
    'externalDocs',
  ],
  pathItem: [
    '$ref',
    'summary',
    'description',
    ...METHODS,
    'query',
    'additionalOperations',
    'servers',
    'parameters',
  ],
  operation: [
    'tags',
    'summary',
    'description',
    'externalDocs',
    'operationId',
    'parameters',
    'requestBody',
    'responses',
    'callbacks',
    'deprecated',
    'security',
    'servers',
  ],
  parameter: [
    'name',
    'in',
    'description',
    'required',
    'deprecated',
    'allowEmptyValue',
    'style',
    'explode',
    'allowReserved',
    'schema',
    'example',
    'examples',
    'content',
  ],
  requestBody: ['description', 'content', 'required'],
  response: ['summary', 'description', 'headers', 'content', 'links'],
  header: [
    'description',
    'required',
    'deprecated',
    'allowEmptyValue',
    'style',
    'explode',
    'schema',
    'example',
    'examples',
    'content',
  ],
  mediaType: [
    'schema',
    'example',
    'examples',
    'encoding',
    'itemSchema',
    'itemEncoding',
    'prefixEncoding',
  ],
} as const

/** Keywords of schemas that assert nothing which the kit must follow. */
const ANNOTATIONS: readonly string[] = [
  '$ref',
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  '$comment',
  '$defs',
  'definitions',
  'id',
  'title',
  'description',
  'deprecated',
  'nullable',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'then',
  'else',
  'minContains',
  'maxContains',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'externalDocs',
  'xml',
]

/**
 * Names the members that OpenAPI does not define, because a typing error would otherwise change nothing, in silence, and
 * those that nobody follows.
 */
export function warnOfUnknownMembers(
  warnings: Warning[],
  { value, pointer }: Part,
  kind: keyof typeof MEMBERS,
): void {
  if (!isObject(value)) return
  warnOfSilentParts(warnings, { value, pointer })
  const members: readonly string[] = MEMBERS[kind]
  for (const name of Object.keys(value)) {
    if (members.includes(name) || name.startsWith('x-')) continue
    const message = unknownWords('member', name, nearest(name, members))
    warnings.push({ kind: 'unknown', pointer: pointerTo(pointer, name), message })
  }
}

/**
 * A sentence about a name that is no keyword; undefined for a keyword, and for what may be an extension.
 * OpenAPI 3.1 allows any keyword, so that there only names near to one are typing errors.
 */
export function unknownKeyword(
  name: string,
  keywords: readonly string[],
  isOpen: boolean,
): string | undefined {
  const isKnown = keywords.includes(name) || ANNOTATIONS.includes(name)
  if (isKnown || name.startsWith('x-')) return undefined
  const near = nearest(name, keywords) ?? nearest(name, ANNOTATIONS)
  return near === undefined && isOpen ? undefined : unknownWords('keyword', name, near)
}

function unknownWords(what: string, name: string, near: string | undefined): string {
  const meant = near === undefined ? '' : `; "${near}" may be meant`
  return `the unknown ${what} ${JSON.stringify(name)} is ignored${meant}`
}
