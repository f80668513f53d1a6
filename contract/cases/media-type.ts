import type { Case } from '../case.ts'
import { type Row, casesOf, plain } from './case-row.ts'

const labelled = (slug: string, type: string, level?: 'open'): Row => [
  slug,
  `Content-Type: ${type}`,
  plain,
  { type, ...(level ? { level } : {}) },
]

const form = 'application/x-www-form-urlencoded'
const xml = 'application/xml'

export const anotherMediaType: readonly Case[] = casesOf('N10', 'refuse', [
  labelled('text', 'text/plain'),
  labelled('html', 'text/html'),
  labelled('form', form),
  labelled('multipart', 'multipart/form-data; boundary=plant'),
  labelled('xml', xml),
  labelled('bytes', 'application/octet-stream'),
  labelled('text-json', 'text/json'),
  labelled('json-suffix', 'application/vnd.api+json'),
  labelled('problem', 'application/problem+json'),
  labelled('longer', 'application/jsonp'),
  labelled('shorter', 'application/jso'),
  labelled('no-slash', 'json'),
  labelled('json-in-parameter', 'text/plain; type=application/json'),
  ['none', 'no Content-Type', plain, { type: null }],
  ['none-without-body', 'no Content-Type and no body', undefined, { type: null }],
  ['real-form', 'a form with its own content type', 'id=$ID&name=$NAME', { type: form }],
  ['real-xml', 'XML with its own content type', '<plant><id>$ID</id><name>$NAME</name></plant>', { type: xml }],
])

export const sameMediaType: readonly Case[] = casesOf('V7', 'accept', [
  labelled('charset', 'application/json; charset=utf-8'),
  labelled('charset-capitals', 'application/json; charset=UTF-8'),
  labelled('charset-quoted', 'application/json; charset="utf-8"'),
  labelled('charset-name-capitals', 'application/json; Charset=utf-8'),
  labelled('charset-no-space', 'application/json;charset=utf-8'),
  labelled('charset-wide', 'application/json ; charset=utf-8'),
  labelled('capitals', 'APPLICATION/JSON'),
  labelled('mixed-case', 'Application/Json'),
  labelled('charset-another', 'application/json; charset=iso-8859-1', 'open'),
  labelled('parameter-another', 'application/json; version=1', 'open'),
  labelled('parameter-empty', 'application/json;', 'open'),
])
