import type { RequestBody } from '../../../src/document/document.ts'
import type { BaseUrl } from '../../client/base-url.ts'
import type { OutgoingRequest } from '../../client/outgoing-request.ts'
import type { Case, CaseRequest } from '../../data/case.ts'
import type { SentRequest } from '../../data/exchange.ts'
import { shownText } from '../../data/secret-text.ts'
import { type FilledBody, fillBody, hiddenBody, sentBody } from './filled-body.ts'
import { type FilledHeader, fillHeaders, type KnownHeaders } from './filled-headers.ts'
import { type FilledText, fillText, hiddenText, inTarget, sentText } from './filled-text.ts'
import { formTextOf } from '../../operation/form-text.ts'
import { placeholdersIn } from '../../operation/placeholders.ts'
import type { FreshSource } from './fresh-source.ts'
import { type Secrets, requestValuesOf, withMadeUpToken } from './request-values.ts'

// From a case and the values of a new request to bytes: placeholders get values, in the way in which a URL, a header or a
// JSON string has them. The same request without its secrets, with variables in their place, is for reports.

/** How a case is sent: on a new connection that closes after it, unless `reuse` names a set of connections. */
export type SendOptions = Pick<
  OutgoingRequest,
  'reuse' | 'lateTime' | 'beforeLastWrite' | 'bodyDelay'
>

/** A request with all its values and secrets. */
interface FilledRequest {
  readonly method: string
  readonly version: SentRequest['version']
  readonly url: FilledText
  readonly headers: readonly FilledHeader[]
  readonly body: FilledBody | undefined
  /** The body as it is sent. */
  readonly bytes: Uint8Array | undefined
}

const sentRequest = ({ method, version, url, headers, bytes }: FilledRequest): SentRequest => ({
  method,
  ...(version && { version }),
  url: sentText(url),
  headers: headers.map(({ sent }) => sent),
  ...(bytes && { body: bytes }),
})

const hiddenRequest = (request: FilledRequest): SentRequest => {
  const { method, version, url, headers, body, bytes } = request
  const urlParts = hiddenText(url)
  const hasSecret = urlParts.some((part) => typeof part !== 'string')
  return {
    method,
    ...(version && { version }),
    url: shownText(urlParts),
    ...(hasSecret && { urlParts }),
    headers: headers.map(({ shown }) => shown),
    headerValues: headers.map(({ hidden }) => hidden),
    ...(body && bytes && hiddenBody(body, bytes)),
  }
}

/** A case as bytes: the request to send, and the same without secrets. */
export interface FilledCase {
  readonly outgoing: OutgoingRequest
  readonly sent: SentRequest
}

/** What all requests of a run share. */
interface FillContext {
  readonly base: BaseUrl
  readonly secrets: Secrets
  readonly fresh: Pick<FreshSource, 'next'>
  /** The header in which the document wants the token, in lower case; undefined without one. */
  readonly tokenHeader?: string | undefined
  /** Of the operation; a form is written when it is sent. */
  readonly requestBody?: RequestBody | undefined
  /** Of requests with the same secrets. */
  readonly known?: KnownHeaders
}

/** A body in JSON as the form that it stands for. */
const asForm = (
  body: FilledBody | undefined,
  requestBody: RequestBody | undefined,
): FilledBody | undefined => {
  if (body === undefined || requestBody?.form === undefined) return body
  const json = Buffer.from(sentBody(body)).toString()
  return [{ bytes: Buffer.from(formTextOf(json, requestBody)) }]
}

const hasToken = (text: string): boolean =>
  placeholdersIn(text).some(
    (placeholder) => placeholder.kind === 'credential' && placeholder.name !== 'BAD_TOKEN',
  )

/** Whether a request has the token where the document wants none. */
const hasTokenElsewhere = (request: CaseRequest, tokenHeader: string | undefined): boolean => {
  const otherHeaders = request.headers.filter(([name]) => name.toLowerCase() !== tokenHeader)
  const texts = [request.target, ...(request.body ?? []), ...otherHeaders.map(([, value]) => value)]
  return texts.some((text) => typeof text === 'string' && hasToken(text))
}

/** Replaces the placeholders of a case by the values of a new request of the run; see Part for them. */
export const fillCase = (
  { id, request, credential }: Case,
  { base, secrets, fresh, tokenHeader, requestBody, known = new Map() }: FillContext,
  options: SendOptions = {},
): FilledCase => {
  const values = requestValuesOf(fresh.next(id), secrets)
  const { madeUpToken } = secrets
  const valuesElsewhere = madeUpToken === undefined ? values : withMadeUpToken(values, madeUpToken)
  const body = asForm(fillBody(request, valuesElsewhere), requestBody)
  const bytes = body && sentBody(body)
  const filledRequest: FilledRequest = {
    method: request.method,
    version: request.version,
    url: [base.url, ...fillText(request.target, valuesElsewhere, inTarget)],
    headers: fillHeaders(request, {
      values,
      valuesElsewhere,
      tokenHeader,
      host: base.authority,
      isReused: options.reuse !== undefined,
      bodyLength: bytes?.length,
      userHeaders: secrets.headers,
      known,
    }),
    body,
    bytes,
  }
  const hasMadeUpToken =
    madeUpToken !== undefined && credential === 'other' && hasTokenElsewhere(request, tokenHeader)
  return {
    outgoing: { ...sentRequest(filledRequest), split: request.need === 'split', ...options },
    sent: {
      ...hiddenRequest(filledRequest),
      ...(hasMadeUpToken && { hasMadeUpToken }),
    },
  }
}
