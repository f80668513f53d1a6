import { percentDecoded } from '../base/request.ts'
import { basicCredential } from '../base/basic.ts'
import {
  type Credential,
  type CredentialSet,
  headerOf,
  type Operation,
  responseFor,
  type Security,
} from '../document/document.ts'
import { credentialsOf, isOptional, placeOfCredential } from '../document/security.ts'
import {
  accept,
  type AcceptedTokens,
  type Authentication,
  bearerAuthentication,
  type Credentialed,
  type ReadCredential,
  readCredential,
} from './read-credential.ts'

/** How an operation of any document reads the credentials of its requests, and challenges. */
export function documentAuthentication(
  operation: Pick<Operation, 'security' | 'responses'>,
): Authentication {
  const authentication = authenticationBy(operation.security)
  const header = headerOf(responseFor(operation, 401), 'www-authenticate')
  if (header?.text === undefined || header.validate(authentication.challenge).length === 0)
    return authentication
  return { ...authentication, challenge: header.text }
}

function authenticationBy(security: Security): Authentication {
  const credentials = credentialsOf(security)
  const sets = security.alternatives.filter((set) => set.length > 0)
  const [[first, ...furtherCredentials], ...others] = security.alternatives
  const isSimple = furtherCredentials.length === 0 && others.length === 0
  if (isSimple && first?.type === 'bearer') return bearerAuthentication
  const challenges = new Set(credentials.map(({ type }) => CHALLENGES[type]))
  const allowsNone = isOptional(security)
  return {
    read: (request, accepted) => {
      const results = sets.map((set) => readSet(set, request, accepted))
      const counting = results.find(({ problem }) => problem === undefined)
      return counting ?? (allowsNone ? {} : decisiveOf(results))
    },
    isOpen: credentials.length === 0,
    required: sets.map((set) => set.map(wordsOf).join(' and ')).join(', or '),
    received: (request) => {
      const present = credentials.filter(
        (credential) => readAs(credential, request, 'any').problem === undefined,
      )
      return present.length === 0 ? 'none' : `only ${present.map(placeOfCredential).join(' and ')}`
    },
    challenge: challenges.size === 0 ? bearerAuthentication.challenge : [...challenges].join(', '),
    ...(credentials.some(({ type }) => type !== 'bearer') && {
      secretsIn: (request) => credentials.flatMap((credential) => secretsOf(credential, request)),
    }),
  }
}

/** A key has no registered scheme. */
const CHALLENGES = { bearer: 'Bearer', basic: 'Basic realm="api"', apiKey: 'ApiKey' } as const

/** Of alternatives that do not count: one that was tried, else the first. */
const decisiveOf = (results: readonly ReadCredential[]): ReadCredential =>
  results.find(({ problem }) => problem !== 'credential-missing') ??
  results.find(({ token }) => token !== undefined) ??
  results[0] ??
  {}

/** The token is that of the first credential. */
function readSet(
  set: CredentialSet,
  request: Credentialed,
  accepted: AcceptedTokens,
): ReadCredential {
  const results = set.map((credential) => readAs(credential, request, accepted))
  const problems = results.flatMap(({ problem }) => problem ?? [])
  const problem = problems.find((item) => item !== 'credential-missing') ?? problems[0]
  const token = results[0]?.token
  return { ...(token !== undefined && { token }), ...(problem !== undefined && { problem }) }
}

function readAs(
  credential: Credential,
  request: Credentialed,
  accepted: AcceptedTokens,
): ReadCredential {
  const value = textOf(credential, request)
  if (!value) return { problem: 'credential-missing' }
  if (credential.type === 'bearer') return readCredential(value, accepted)
  const token = credential.type === 'basic' ? basicCredential(value) : value
  return token === undefined ? { problem: 'credential-malformed' } : accept(token, accepted)
}

/** What a request has in the place of a credential. */
function textOf(credential: Credential, { headers, target }: Credentialed): string | undefined {
  if (credential.type !== 'apiKey') return headers.get('authorization') ?? undefined
  const { parameter } = credential
  if (credential.in === 'header') return headers.get(parameter.toLowerCase()) ?? undefined
  if (credential.in === 'cookie') return cookieIn(headers.get('cookie') ?? '', parameter)
  return queryValue(target, parameter)
}

/** The first value of a cookie; cookies of several headers are joined by a comma. */
function cookieIn(cookies: string, name: string): string | undefined {
  const pair = cookies
    .split(/[;,]/)
    .map((text) => text.trim())
    .find((text) => text.startsWith(`${name}=`))
  return pair && percentDecoded(pair.slice(name.length + 1).replace(/^"(.*)"$/, '$1'))
}

/** The first value of a parameter in the query. */
function queryValue(target: string, name: string): string | undefined {
  const [, query = ''] = /\?([^#]*)/.exec(target) ?? []
  const pair = query.split('&').find((text) => formDecoded(text.split('=', 1)[0]!) === name)
  return pair && formDecoded(pair.slice(pair.split('=', 1)[0]!.length + 1))
}

const formDecoded = (text: string): string => percentDecoded(text.replaceAll('+', ' '))

function secretsOf(credential: Credential, request: Credentialed): readonly string[] {
  const text = textOf(credential, request)
  if (!text || credential.type === 'bearer') return []
  if (credential.type === 'apiKey') return [text]
  const pair = basicCredential(text)
  return pair === undefined ? [] : [pair, pair.slice(pair.indexOf(':') + 1)]
}

function wordsOf(credential: Credential): string {
  if (credential.type === 'bearer') return bearerAuthentication.required
  if (credential.type === 'basic')
    return 'the Authorization header must be "Basic <user:password in Base64>"'
  const { parameter } = credential
  return credential.in === 'header'
    ? `the ${parameter} header must be a key`
    : `${placeOfCredential(credential)} must be a key`
}
