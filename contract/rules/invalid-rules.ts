import { withArticle } from '../../src/base/article.ts'
import { capitalized } from '../../src/base/capitalized.ts'
import type { MemberKind } from '../../src/document/member-kind.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import type { RuleRow, RuleRows } from './rule.ts'

/** Values of another type in the members of a kind. */
const wrongTypeRule = (members: MemberKind, withoutNames: string) =>
  ({
    level: 'must',
    expect: 'refuse',
    subject: 'values',
    members,
    appliesTo: (operation, tools) => tools.mistypedOfKind(operation, members).length > 0,
    sentence: (operation, tools) =>
      tools.wrongTypes(tools.mistypedOfKind(operation, members), withoutNames),
    cite: (about, tools) => tools.citeMember(about, tools.isOfKind(members), { keyword: 'type' }),
  }) as const satisfies RuleRow

/** The rules about requests that fail. */
export const invalidRules = {
  N1: {
    level: 'must',
    expect: 'refuse',
    subject: 'syntax',
    appliesTo: (operation, tools) =>
      tools.hasJsonBody(operation) && operation.requestBody.isRequired,
    sentence: 'A request without a body fails',
    cite: ({ document, operation: { requestBody, pointer } }) =>
      requestBody?.isRequired === true
        ? document.cite(pointerTo(requestBody.pointer, 'required'))
        : document.cite(
            requestBody?.pointer ?? pointer,
            'a body that is not required may be absent',
          ),
  },
  N2: {
    level: 'must',
    expect: 'refuse',
    subject: 'syntax',
    isBasic: true,
    appliesTo: (operation, tools) => tools.hasJsonBody(operation),
    sentence: 'A body that is not JSON fails',
    cite: (about, tools) =>
      tools.citeRequestType(about, 'a body of this media type is JSON (RFC 8259)'),
  },
  N3: {
    level: 'must',
    expect: 'refuse',
    subject: 'values',
    isBasic: true,
    appliesTo: (operation, tools) => tools.hasJsonBody(operation),
    sentence: ({ requestBody }, tools) => {
      const kind = requestBody === undefined ? '' : tools.kindWords(requestBody.content[0].schema)
      return `A body that is not ${kind === '' ? 'of its schema' : kind} fails`
    },
    cite: (about, tools) => tools.citeRequest(about, { place: '', keyword: 'type' }),
  },
  N4: {
    level: 'must',
    expect: 'refuse',
    subject: 'values',
    isBasic: true,
    appliesTo: (operation, tools) =>
      operation.parameters.some(({ isRequired, in: place }) => isRequired && place !== 'path') ||
      tools.hasSchema(operation, ({ required = [] }) => required.length > 0),
    sentence: (operation, tools) => {
      const names = tools.namesOf([
        ...tools.membersOfKind(operation, 'other required'),
        ...tools.membersOfKind(operation, 'required string'),
      ])
      const isOfBody = !operation.parameters.some((parameter) => parameter.isRequired)
      return names.length === 0
        ? 'A body without a required member fails'
        : `A ${isOfBody ? 'body' : 'request'} without ${tools.joinWords(names, names.length === 2 ? 'or without' : 'or')} fails`
    },
    cite: (about, tools) =>
      tools.citeMember(about, ({ isRequired }) => isRequired, { keyword: 'required' }),
  },
  N5: {
    ...wrongTypeRule('other required', 'A required member of another type fails'),
    isBasic: true,
  },
  N6: wrongTypeRule('required string', 'A required member that is not a string fails'),
  N7: wrongTypeRule('optional', 'An optional member of another type fails'),
  N8: {
    level: 'should',
    expect: 'refuse',
    subject: 'values',
    isAboutKeywords: true,
    appliesTo: (operation, tools) => tools.hasSchema(operation, tools.boundsNumbers),
    sentence: (operation, tools) => {
      const members = tools
        .membersOf(operation)
        .sendable.filter(({ schema }) => tools.boundsNumbers(schema))
      const byFormat = Map.groupBy(members, ({ schema }) => schema.format)
      const parts = Array.from(byFormat, ([format, list]) => {
        const names = tools.joinWords(tools.namesOf(list))
        return `${withArticle(names)} outside ${format}`
      })
      return parts.length === 0
        ? 'A number outside its format fails'
        : `${capitalized(tools.joinWords(parts))} fails`
    },
    cite: (about, tools) =>
      tools.citeMember(about, ({ schema }) => tools.boundsNumbers(schema), {
        keyword: 'format',
        reading: 'the format is a range of numbers (OpenAPI, data types)',
      }),
  },
  N9: {
    level: 'should',
    expect: 'refuse',
    subject: 'spelling',
    appliesTo: (operation, tools) => tools.hasJsonBody(operation),
    sentence: 'A body that is not UTF-8 fails',
    cite: (about, tools) =>
      tools.citeRequestType(about, 'JSON between systems is UTF-8 (RFC 8259, section 8.1)'),
  },
  N10: {
    level: 'should',
    expect: 'refuse',
    subject: 'media-type',
    // 415 is HTTP's own refusal of a media type.
    exception: 'status',
    appliesTo: (operation, tools) => tools.hasJsonBody(operation),
    sentence: ({ requestBody }, tools) =>
      `A body whose content type is not ${tools.joinWords(tools.mediaTypesOf(requestBody ? [requestBody] : []))} fails`,
    cite: (about, tools) =>
      tools.citeRequestType(about, 'only this media type is documented for the request'),
  },
  N11: {
    level: 'must',
    expect: 'refuse',
    subject: 'values',
    isAboutKeywords: true,
    appliesTo: (operation, tools) =>
      (tools.hasJsonBody(operation) && tools.membersOf(operation).sendable.length === 0) ||
      tools.hasSchema(operation, (schema) => tools.hasKeyword(schema, tools.ofValues)),
    sentence: 'A value that a constraint of its schema forbids fails',
    cite: (about, tools) => tools.citeRequest(about, { keyword: 'type' }),
  },
  N12: {
    level: 'should',
    expect: 'refuse',
    subject: 'values',
    isAboutKeywords: true,
    appliesTo: (operation, tools) => tools.hasSchema(operation, tools.hasTextFormat),
    sentence: 'A string that is not of the format of its schema fails',
    cite: (about, tools) =>
      tools.citeMember(
        about,
        ({ schema }) => tools.hasType(schema, 'string') && schema.format !== undefined,
        {
          keyword: 'format',
          reading: 'JSON Schema lets an implementation take a format as an annotation',
        },
      ),
  },
} as const satisfies RuleRows
