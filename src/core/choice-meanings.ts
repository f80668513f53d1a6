import type { ChoiceName } from './choices.ts'

/** What each choice is about, as a question's answer. A file of its own, for people: the mock in a browser does not carry it. */
export const CHOICE_MEANINGS: Readonly<Record<ChoiceName, string>> = {
  'credential-status': 'the status for a missing or bad credential',
  tokens: 'the bearer tokens that are accepted',
  'unknown-path-status': 'the status for any other path',
  'unknown-method-status': 'the status for any other method (with Allow)',
  'media-type-status': 'the status for a body that is not application/json',
  'echo-id': 'whether a 200 also carries the id that was sent',
  'repeated-id': 'what a second request with the same id gets',
  'repeated-member': 'a member given twice (accepted: the last one counts)',
  'lone-surrogate': 'half of a surrogate pair, escaped, in a string',
  'byte-order-mark': 'a byte order mark before the JSON text',
  'unknown-preference': 'a Prefer value that the mock does not have, such as scenario=slwo',
  'body-limit': 'the most bytes that a request body may have',
  'body-limit-status': 'the status for a body over the limit',
  'nesting-limit': 'the most arrays and objects that may be nested in a body',
}
