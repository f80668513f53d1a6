import { capitalized } from '../../src/base/capitalized.ts'
import type { Response } from '../../src/document/document.ts'
import { credentialsOf } from '../../src/document/security.ts'
import type { RuleRows } from './rule.ts'

/** The rules about responses, and about ordinary requests. */
export const responseRules = {
  R1: {
    level: 'must',
    expect: 'accept',
    subject: 'values',
    isOrdinary: true,
    sentence: (operation, tools) => {
      const successes = tools.successesOf(operation)
      const status =
        successes.length === 0 ? 'a 2xx status' : `status ${tools.statusesWords(successes)}`
      return `An ordinary valid request gets ${status}`
    },
    cite: (about, tools) => {
      const reading = 'a request that is valid by the document succeeds'
      const successes = tools.successesOf(about.operation)
      const [success] = successes
      if (success === undefined) return tools.citeResponses(about, reading)
      const stated = 'A valid request that the store accepts gets this response.'
      return (
        tools.citeSentence(about, tools.ofOnly(successes), stated) ??
        tools.citeResponse(about, success.status, reading)
      )
    },
  },
  R2: {
    level: 'must',
    sentence: (operation, tools) => {
      const successes = tools.successesOf(operation)
      const status = capitalized(tools.aStatus(successes, 'a 2xx'))
      const mediaTypes = tools.mediaTypesOf(successes)
      const type =
        mediaTypes.length === 0
          ? 'the documented content type'
          : `content type ${tools.joinWords(mediaTypes)}`
      return `${status} has ${type}${tools.headerWords(successes, ' and')}`
    },
    cite: (about, tools) => tools.citeMediaType(about, 'success'),
  },
  R3: {
    level: 'must',
    sentence: (operation, tools) => {
      const success = tools.successOf(operation)
      const status = tools.aSuccess(operation)
      if (success === undefined) return `${status} has the documented body`
      return tools.hasBody(success)
        ? `${status} body ${tools.formWords(success, tools.typesBefore)}`
        : `${status} may have any body`
    },
    cite: (about, tools) => tools.citeResponseBody(about, 'success'),
  },
  R4: {
    level: 'must',
    sentence: (operation, tools) => {
      const names = tools.joinWords(tools.namesOf(tools.notEchoed(operation)))
      const echo = names === '' ? 'may differ from what was sent' : `need not echo ${names}`
      const additional = tools.additionalMembersWords(operation)
      return `${tools.aSuccess(operation)} ${echo}${additional === '' ? '' : `, and ${additional}`}`
    },
    cite: (about, tools) => {
      const stated = 'Its body need not repeat members that only the request has.'
      const citation =
        tools.citeSentence(about, tools.successOf(about.operation)?.pointer, stated) ??
        tools.citeResponseBody(about, 'success')
      return { ...citation, reading: tools.furtherMembers }
    },
  },
  R5: {
    level: 'must',
    sentence: (operation, tools) => {
      const failures = tools.failuresOfBody(operation)
      const denials = tools.otherDenialsOf(operation)
      const status =
        failures.length === 0 ? 'a 4xx status' : `status ${tools.statusesWords(failures)}`
      const denial =
        denials.length === 0 ? '' : `, or ${tools.statusesWords(denials)} for its credential`
      const mediaTypes = tools.mediaTypesOf([...failures, ...denials])
      const type =
        mediaTypes.length === 0 ? '' : ` with content type ${tools.joinWords(mediaTypes)}`
      const comma = denial === '' || type === '' ? '' : ','
      const headers = tools.headerWords([...failures, ...denials], type === '' ? ' with' : ' and')
      return `A request that fails gets ${status}${denial}${comma}${type}${headers}`
    },
    cite: (about, tools) =>
      about.status === undefined ? tools.citeFailure(about) : tools.citeMediaType(about, 'failure'),
  },
  R6: {
    level: 'must',
    sentence: (operation, tools) => {
      const failures = tools.failuresOfBody(operation)
      const [failure] = failures
      if (failure === undefined) return 'A 4xx may have any body'
      const wordsOf = (response: Response): string =>
        tools.hasBody(response)
          ? ` body ${tools.formWords(response, tools.typesAfter)}`
          : ' may have any body'
      const words = wordsOf(failure)
      const candidates = [...failures, ...tools.otherDenialsOf(operation)]
      const alike = candidates.filter((response) => wordsOf(response) === words)
      const inOrder = operation.responses.filter((response) => alike.includes(response))
      return `${capitalized(tools.aStatus(inOrder, 'a 4xx'))}${words}`
    },
    cite: (about, tools) => tools.citeResponseBody(about, 'failure'),
  },
  R7: {
    level: 'must',
    sentence: ({ security, responses }, tools) => {
      const requests = credentialsOf(security).length === 0 ? '' : ' with a valid credential'
      if (responses.length === 0) return `A request${requests} gets no server error`
      const statuses = tools.joinWords(responses.map(tools.statusWords), 'and')
      return `A request${requests} gets no status but ${statuses}`
    },
    cite: (about, tools) => {
      const stated = 'No status is documented other than those of the responses below.'
      const reading = 'a status that the document does not list is none that clients can expect'
      return (
        tools.citeSentence(about, about.operation.pointer, stated) ??
        tools.citeResponses(about, reading)
      )
    },
  },
  R8: {
    level: 'must',
    sentence:
      'Every request gets a complete, well-formed response in time, with a JSON body in UTF-8',
    cite: (about, tools) => {
      const stated = 'Requests and responses are JSON over HTTP.'
      const reading =
        'a response that is cut off, malformed (RFC 9112) or not there in time cannot be read; the ' +
        'time is an option of the check'
      return {
        ...(tools.citeSentence(about, '/info', stated) ?? tools.citeResponses(about)),
        reading,
      }
    },
  },
  R9: {
    level: 'must',
    appliesTo: (operation, tools) => operation.method === 'POST' && tools.hasTexts(operation),
    sentence: 'A success has no text that only another request of the run sent',
    cite: (about, tools) => ({
      ...tools.citeResponseBody(about, 'success'),
      reading: 'a response is about its own request: nothing makes the unique text of another one',
    }),
  },
  R10: {
    level: 'should',
    appliesTo: (operation, tools) => tools.hasTexts(operation),
    sentence: 'A text that comes back is not damaged',
    cite: (about, tools) => ({
      ...tools.citeResponseBody(about, 'success'),
      reading:
        'a service may change a text on purpose, but none damages it on purpose: JSON has every character (RFC 8259)',
    }),
  },
} as const satisfies RuleRows

/** The rules about documented responses: about the media type of the body, about its content, and what they leave open. */
export const rulesOfResponses = {
  success: { type: 'R2', body: 'R3', limit: 'R4' },
  failure: { type: 'R5', body: 'R6', limit: undefined },
} as const

/** Whether a rule is about what a documented response looks like. */
export const isAboutResponse = (rule: string): boolean =>
  Object.values(rulesOfResponses).some(({ type, body }) => rule === type || rule === body)

/** A status that R7 forbids, but that HTTP itself provides for some requests: to these it is only a warning or a note. */
export interface StatusException {
  readonly status: number
  /** By default a warning. */
  readonly kind?: 'note'
  /** The code of the finding. */
  readonly code:
    | 'not-acceptable'
    | 'charset'
    | 'coding'
    | 'length-required'
    | 'too-large'
    | 'old-version'
  /** Which requests, as the end of a sentence. */
  readonly requests: string
}

/** Beside these, R7 only warns about 429 and 503 with Retry-After, and N10 about 415. */
export const statusExceptions: readonly StatusException[] = [
  {
    status: 406,
    code: 'not-acceptable',
    requests: 'to an Accept header that excludes JSON or is malformed',
  },
  { status: 415, code: 'charset', requests: 'to a charset other than UTF-8' },
  { status: 415, code: 'coding', requests: 'to an announced content coding' },
  { status: 411, code: 'length-required', requests: 'to a body in chunks' },
  { status: 413, code: 'too-large', requests: 'to a body over 64 KiB' },
  { status: 505, kind: 'note', code: 'old-version', requests: 'to HTTP/1.0' },
  { status: 426, kind: 'note', code: 'old-version', requests: 'to HTTP/1.0' },
]
