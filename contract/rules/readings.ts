/** Readings: what the document implies by a standard that it names, or leaves to the reader. */
export const readings = {
  succeeds: 'a request that is valid by the document succeeds',
  furtherMembers: 'a schema without additionalProperties allows additional members (JSON Schema)',
  fails: 'a request that the document forbids fails, with a status that it documents',
  noFailure: 'the document has no response for a request that fails, so any 4xx is right',
  listed: 'a status that the document does not list is none that clients can expect',
  inTime:
    'a response that is cut off, malformed (RFC 9112) or not there in time cannot be read; the ' +
    'time is an option of the check',
  absent: 'a body that is not required may be absent',
  json: 'a body of this media type is JSON (RFC 8259)',
  utf8: 'JSON between systems is UTF-8 (RFC 8259, section 8.1)',
  mediaType: 'only this media type is documented for the request',
  format: 'JSON Schema lets an implementation take a format as an annotation',
  range: 'the format is a range of numbers (OpenAPI, data types)',
  integer: 'an integer is a number without a fractional part, however it is written (JSON Schema)',
  allowed: 'a value that the schema allows is valid, unless the document names a limit',
  spelling: 'order, white space and escapes mean nothing in JSON (RFC 8259)',
  parameters: 'media types are case-insensitive and may have parameters (RFC 9110, section 8.3.1)',
  twice: 'JSON leaves open what a name given twice means (RFC 8259, section 4)',
  elsewhere: 'a credential in another place or form is none of those that the document names',
  likeOthers: 'a request with a refused credential fails as other requests do',
  scheme: 'schemes are case-insensitive (RFC 9110, section 11.1)',
  headerName: 'names of headers are case-insensitive (RFC 9110, section 5.1)',
  bad: 'the user says that the server does not know this credential',
  obtained: 'the document does not say which credentials are valid',
  ofRequest: 'a response is about its own request: nothing makes the unique text of another one',
  noDamage:
    'a service may change a text on purpose, but none damages it on purpose: JSON has every character (RFC 8259)',
  notShown: 'what the document does not show is left open',
} as const
