import { NUMBERS, type RefusalKind } from './refusal.ts'

const MEANINGS: Readonly<Record<RefusalKind, string>> = {
  'credential-missing': 'no Authorization header was sent',
  'credential-malformed': 'the Authorization header is not "Bearer <ACCESS_TOKEN>"',
  'credential-unknown': 'the token is none of the accepted ones',
  'media-type': 'the content type is not application/json',
  'body-missing': 'the body is absent or empty',
  'body-limit': 'the body is over the limit',
  'body-encoding': 'the body is not UTF-8',
  'body-json': 'the body is not JSON (RFC 8259)',
  required: 'a required member is missing',
  type: 'the body or a member is of another type',
  format: 'a number is outside its format, such as int64',
  constraint: 'a member breaks another constraint of the schema',
  'repeated-member': 'a member is given twice, and the mock was told to refuse that',
  'lone-surrogate': 'a string holds half of a surrogate pair, and the mock was told to refuse that',
  'repeated-id': 'a plant with this id exists, and the mock was told to refuse that',
  preference: 'Prefer asks for something that the mock does not have',
  'unknown-path': 'the path is another one than that of the operation',
  'unknown-method': 'the method is another one than POST',
  http: 'the request is not well-formed HTTP',
  rejected: 'a scenario refused the request, whatever it was',
  scenario: 'the scenario in force cannot be played',
}

/** What the `error` of each refusal means. A file of its own, for people: the mock in a browser does not carry it. */
export const ERROR_NUMBERS: Readonly<
  Record<RefusalKind, readonly [number: number, meaning: string]>
> = Object.fromEntries(
  Object.entries(NUMBERS).map(([kind, number]) => [kind, [number, MEANINGS[kind as RefusalKind]]]),
) as Record<RefusalKind, [number, string]>
