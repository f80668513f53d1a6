import type { Credential, Operation } from '../../src/document/document.ts'
import { credentialsOf, isOptional } from '../../src/document/security.ts'
import type { RuleRows } from './rule.ts'

const credentialOf = ({ security }: Operation): Credential | undefined => credentialsOf(security)[0]

const hasCredential = (operation: Operation): boolean => credentialOf(operation) !== undefined

/** Whether a request without a good credential must be refused. */
const requiresCredential = (operation: Operation): boolean =>
  hasCredential(operation) && !isOptional(operation.security)

const nounOf = (operation: Operation): string =>
  credentialOf(operation)?.type === 'apiKey' ? 'key' : 'token'

/** The rules about credentials. */
export const credentialRules = {
  A1: {
    level: 'must',
    expect: 'deny',
    subject: 'credential',
    appliesTo: requiresCredential,
    sentence: (operation, tools) =>
      `A request without a credential gets no ${tools.acceptanceWords(operation)} response`,
    cite: (about, tools) => tools.citeSecurity(about),
  },
  A2: {
    level: 'must',
    expect: 'deny',
    subject: 'credential',
    appliesTo: requiresCredential,
    sentence: (operation, tools) =>
      `A credential in another form or place gets no ${tools.acceptanceWords(operation)} response`,
    cite: (about, tools) => {
      const credential = credentialOf(about.operation)
      const part = credential?.type === 'bearer' ? credential.pointer : undefined
      const stated =
        'Every operation needs a token in its header, as Authorization: Bearer <token>.'
      const reading =
        'a credential in another place or form is none of those that the document names'
      return tools.citeSentence(about, part, stated) ?? tools.citeCredential(about, reading)
    },
  },
  A3: {
    level: 'should',
    raisesNotes: true,
    appliesTo: hasCredential,
    sentence: (operation, tools) => {
      const words = tools.denialWords(operation)
      return `A refused credential gets ${/^\d/.test(words) ? `status ${words}` : words}`
    },
    cite: (about, tools) => {
      const [denial] = tools.denialsOf(about.operation)
      if (denial !== undefined) return tools.citeResponse(about, denial.status)
      const stated = 'Whether a missing or wrong token has an error status of its own is left open.'
      const part = credentialOf(about.operation)?.pointer
      const citation = tools.citeSentence(about, part, stated) ?? tools.citeFailure(about)
      return {
        ...citation,
        reading: 'a request with a refused credential fails as other requests do',
      }
    },
  },
  A4: {
    level: 'should',
    expect: 'accept',
    subject: 'credential',
    appliesTo: hasCredential,
    sentence: (operation, tools) => {
      const credential = credentialOf(operation)
      const name =
        credential?.type === 'apiKey'
          ? `The header ${tools.code(credential.parameter)}`
          : `The scheme${credential === undefined ? '' : ' `Bearer`'}`
      return `${name} is accepted in any letter case`
    },
    cite: (about, tools) =>
      tools.citeCredential(
        about,
        credentialOf(about.operation)?.type === 'apiKey'
          ? 'names of headers are case-insensitive (RFC 9110, section 5.1)'
          : 'schemes are case-insensitive (RFC 9110, section 11.1)',
      ),
  },
  A5: {
    level: 'must',
    expect: 'deny',
    subject: 'credential',
    appliesTo: requiresCredential,
    sentence: (operation, tools) =>
      `A ${nounOf(operation)} known to be bad gets no ${tools.acceptanceWords(operation)} response`,
    cite: (about, tools) =>
      tools.citeSecurity(about, 'the user says that the server does not know this credential'),
  },
  A6: {
    level: 'open',
    expect: 'open',
    subject: 'credential',
    appliesTo: hasCredential,
    sentence: (operation) => `A made-up ${nounOf(operation)} may be accepted or refused`,
    cite: (about, tools) => {
      const part = credentialOf(about.operation)?.pointer
      const stated = 'How a token is made, how long it is valid and what it allows is left open.'
      const reading = 'the document does not say which credentials are valid'
      return tools.citeSentence(about, part, stated) ?? tools.citeSecurity(about, reading)
    },
  },
} as const satisfies RuleRows
