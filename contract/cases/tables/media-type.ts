import { asForm, asXml, plain } from './plain.ts'
import type { Row, Tables } from './row.ts'

const labelled = (slug: string, type: string, level?: 'open'): Row => [
  slug,
  'Content-Type: $contentType',
  plain,
  { type, ...(level ? { level } : {}) },
]

const form = 'application/x-www-form-urlencoded'
const xml = 'application/xml'
const otherTypes =
  `text/plain text/html ${form} multipart/form-data;boundary=part ${xml} application/octet-stream text/json ` +
  'application/vnd.api+json application/problem+json application/jsonp application/jso json */* application/* text'

const anotherMediaType: readonly Row[] = [
  ...otherTypes.split(' ').map((type) => labelled(type, type)),
  [
    'multipart-without-boundary',
    'Content-Type: multipart/form-data, without a boundary',
    plain,
    { type: 'multipart/form-data' },
  ],
  labelled('parameter-malformed', '$plainMediaType; charset', 'open'),
  labelled('json-in-parameter', 'text/plain; type=application/json'),
  ['none', 'no Content-Type', plain, { type: null }],
  ['none-without-body', 'no Content-Type and no body', undefined, { type: null }],
  ['real-form', 'a form with its own content type', asForm, { type: form }],
  ['real-xml', 'XML with its own content type', asXml, { type: xml }],
]

const sameMediaType: readonly Row[] = [
  labelled('charset', '$plainMediaType; charset=utf-8'),
  labelled('charset-capitals', '$plainMediaType; charset=UTF-8'),
  labelled('charset-quoted', '$plainMediaType; charset="utf-8"'),
  labelled('charset-name-capitals', '$plainMediaType; Charset=utf-8'),
  labelled('charset-no-space', '$plainMediaType;charset=utf-8'),
  labelled('charset-wide', '$plainMediaType ; charset=utf-8'),
  labelled('capitals', '$upperMediaType'),
  labelled('mixed-case', '$capitalMediaType'),
  labelled('charset-another', '$plainMediaType; charset=iso-8859-1', 'open'),
  labelled('charset-bogus', '$plainMediaType; charset=bogus', 'open'),
  labelled('charset-utf8mb4', '$plainMediaType; charset=utf8mb4', 'open'),
  labelled('parameter-another', '$mediaType; version=1', 'open'),
  labelled('parameter-empty', '$mediaType;', 'open'),
]

export const mediaType: Tables = { N10: anotherMediaType, V7: sameMediaType }
