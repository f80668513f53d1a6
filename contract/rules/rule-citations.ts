import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/document/document.ts'
import type { MemberKind } from '../../src/document/member-kind.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import { denialsOf, failuresOf, successesOf } from '../operation/documented.ts'
import { boundsNumbers, hasType } from '../operation/constraints.ts'
import type { Member } from '../operation/role.ts'
import { CitableDocument } from './citable-document.ts'
import type { Citation, Concern } from './citation.ts'
import {
  type Cite,
  citeCredential,
  citeMediaType,
  citeMember,
  citeRequest,
  citeRequestType,
  citeResponse,
  citeResponseBody,
  citeResponses,
  citeSecurity,
  citeSentence,
} from './cite.ts'
import { kindOf } from './member-rules.ts'
import { readings } from './readings.ts'
import type { RuleId } from './rule-table.ts'

const citeFailure: Cite = (about) => {
  const [failure] = failuresOf(about.operation)
  if (failure === undefined) return citeResponses(about, readings.noFailure)
  return citeSentence(about, 'failed') ?? citeResponse(about, failure.status, readings.fails)
}

const isOfKind =
  (kind: MemberKind) =>
  (member: Member): boolean =>
    kindOf(member) === kind

/** By rule, the place in the document on which it rests. */
const citations: Readonly<Record<RuleId, Cite>> = {
  R1: (about) => {
    const [success] = successesOf(about.operation)
    if (success === undefined) return citeResponses(about, readings.succeeds)
    return citeSentence(about, 'accepted') ?? citeResponse(about, success.status, readings.succeeds)
  },
  R2: (about) => citeMediaType(about, 'success'),
  R3: (about) => citeResponseBody(about, 'success'),
  R4: (about) => {
    const citation = citeSentence(about, 'noEcho') ?? citeResponseBody(about, 'success')
    return { ...citation, reading: readings.furtherMembers }
  },
  R5: (about) =>
    about.status === undefined ? citeFailure(about) : citeMediaType(about, 'failure'),
  R6: (about) => citeResponseBody(about, 'failure'),
  R7: (about) => citeSentence(about, 'noOtherStatus') ?? citeResponses(about, readings.listed),
  R8: (about) => {
    const citation = citeSentence(about, 'overHttp') ?? citeResponses(about)
    return { ...citation, reading: readings.inTime }
  },
  R9: (about) => ({ ...citeResponseBody(about, 'success'), reading: readings.ofRequest }),
  R10: (about) => ({ ...citeResponseBody(about, 'success'), reading: readings.noDamage }),
  N1: ({ document, operation: { requestBody } }) =>
    requestBody.isRequired
      ? document.cite(pointerTo(requestBody.pointer, 'required'))
      : document.cite(requestBody.pointer, readings.absent),
  N2: (about) => citeRequestType(about, readings.json),
  N3: (about) => citeRequest(about, { place: '', keyword: 'type' }),
  N4: citeMember((member) => member.isRequired, 'required'),
  N5: citeMember(isOfKind('other required'), 'type'),
  N6: citeMember(isOfKind('required string'), 'type'),
  N7: citeMember(isOfKind('optional'), 'type'),
  N8: citeMember(({ schema }) => boundsNumbers(schema), 'format', readings.range),
  N9: (about) => citeRequestType(about, readings.utf8),
  N10: (about) => citeRequestType(about, readings.mediaType),
  N11: (about) => citeRequest(about, { place: undefined, keyword: 'type' }),
  N12: citeMember(
    ({ schema }) => hasType(schema, 'string') && schema.format !== undefined,
    'format',
    readings.format,
  ),
  V1: citeMember(isOfKind('other required'), 'format', readings.allowed),
  V2: citeMember(({ schema }) => hasType(schema, 'integer'), 'type', readings.integer),
  V3: citeMember(isOfKind('required string'), 'type', readings.allowed),
  V4: citeMember(isOfKind('optional'), 'type', readings.allowed),
  V5: (about) =>
    citeRequest({ ...about, place: undefined }, { keyword: 'type' }, readings.furtherMembers),
  V6: (about) => citeRequestType(about, readings.spelling),
  V7: (about) => citeRequestType(about, readings.parameters),
  V8: (about) => citeSentence(about, 'twice') ?? citeRequestType(about, readings.twice),
  A1: (about) => citeSecurity(about),
  A2: (about) => citeSentence(about, 'form') ?? citeCredential(about, readings.elsewhere),
  A3: (about) => {
    const [denial] = denialsOf(about.operation)
    if (denial !== undefined) return citeResponse(about, denial.status)
    const citation = citeSentence(about, 'otherStatuses') ?? citeFailure(about)
    return { ...citation, reading: readings.likeOthers }
  },
  A4: (about) => {
    const [credential] = about.operation.security.credentials
    const reading = credential?.type === 'apiKey' ? readings.headerName : readings.scheme
    return citeCredential(about, reading)
  },
  A5: (about) => citeSecurity(about, readings.bad),
  A6: (about) => citeSentence(about, 'obtained') ?? citeSecurity(about, readings.obtained),
  open: (about) =>
    citeSentence(about, 'limits') ??
    about.document.cite(about.operation.pointer, readings.notShown),
}

const documentOf = memoize((operation: Operation) => new CitableDocument(operation))

/** Where the document says what a rule rests on; of a finding the place that it is about. */
export const citationOf = (rule: RuleId, operation: Operation, concern: Concern = {}): Citation => {
  const document = documentOf(operation)
  if (concern.part !== undefined) return document.cite(concern.part)
  return citations[rule]({ ...concern, document, operation })
}
