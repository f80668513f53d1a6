import type { MemberKind } from '../../src/document/member-kind.ts'
import type { RuleRow, RuleRows } from './rule.ts'

/** Values of the members of a kind, quoted by the keyword that says which there are. */
const validValueRule = (members: MemberKind, keyword: 'type' | 'format') =>
  ({
    level: 'should',
    expect: 'accept',
    subject: 'values',
    members,
    appliesTo: (operation, tools) => tools.hasMemberOfKind(operation, members),
    sentence: (operation, tools) => tools.acceptedWords(tools.membersOfKind(operation, members)),
    cite: (about, tools) =>
      tools.citeMember(about, tools.isOfKind(members), {
        keyword,
        reading: 'a value that the schema allows is valid, unless the document names a limit',
      }),
  }) as const satisfies RuleRow

/** The rules about valid requests at the edge. */
export const validRules = {
  V1: {
    ...validValueRule('other required', 'format'),
    sentence: (operation, tools) => {
      const others = tools.membersOfKind(operation, 'other required')
      const names = tools.joinWords(tools.namesOf(others))
      if (names === '') return 'Every value of a required member is accepted'
      const formats = [...new Set(others.map(({ schema }) => schema.format))]
      const isWhole = others.every((member) => tools.isNumber(member) && !tools.isLimited(member))
      const [format] = formats
      return isWhole && formats.length === 1 && format !== undefined
        ? `Every ${names} of ${format} is accepted`
        : `Every ${names} that its schema allows is accepted`
    },
  },
  V2: {
    level: 'should',
    expect: 'accept',
    subject: 'spelling',
    appliesTo: (operation, tools) =>
      tools.hasJsonBody(operation) &&
      tools.hasSchema(operation, (schema) => tools.hasType(schema, 'integer')),
    sentence: 'An integer written with a fraction of zero or an exponent is accepted',
    cite: (about, tools) =>
      tools.citeMember(about, ({ schema }) => tools.hasType(schema, 'integer'), {
        keyword: 'type',
        reading:
          'an integer is a number without a fractional part, however it is written (JSON Schema)',
      }),
  },
  V3: validValueRule('required string', 'type'),
  V4: validValueRule('optional', 'type'),
  V5: {
    level: 'should',
    expect: 'accept',
    subject: 'values',
    appliesTo: (operation, tools) => tools.allowsAdditional(operation),
    sentence: 'Additional members are accepted',
    cite: (about, tools) =>
      tools.citeRequest({ ...about, place: undefined }, { keyword: 'type' }, tools.furtherMembers),
  },
  V6: {
    level: 'should',
    expect: 'accept',
    subject: 'spelling',
    appliesTo: (operation, tools) => tools.hasJsonBody(operation),
    sentence: 'Members in any order, white space and escapes of JSON are accepted',
    cite: (about, tools) =>
      tools.citeRequestType(
        about,
        'order, white space and escapes mean nothing in JSON (RFC 8259)',
      ),
  },
  V7: {
    level: 'should',
    expect: 'accept',
    subject: 'media-type',
    appliesTo: (operation, tools) => tools.hasJsonBody(operation),
    sentence: ({ requestBody }) =>
      `${requestBody?.content[0].mediaType} is accepted with a charset and in any letter case`,
    cite: (about, tools) =>
      tools.citeRequestType(
        about,
        'media types are case-insensitive and may have parameters (RFC 9110, section 8.3.1)',
      ),
  },
  V8: {
    level: 'open',
    expect: 'open',
    subject: 'spelling',
    appliesTo: (operation, tools) =>
      tools.hasJsonBody(operation) ||
      operation.parameters.some(({ in: place }) => place === 'query'),
    sentence: (operation, tools) =>
      `${tools.hasJsonBody(operation) ? 'A member' : 'A parameter'} given twice may be accepted or refused`,
    cite: (about, tools) => {
      const stated = 'What a member given twice means is left open.'
      const reading = 'JSON leaves open what a name given twice means (RFC 8259, section 4)'
      return (
        tools.citeSentence(about, about.operation.requestBody?.pointer, stated) ??
        tools.citeRequestType(about, reading)
      )
    },
  },
} as const satisfies RuleRows
