import { canonicalPath } from '../base/request.ts'
import type { LeftOut, Operation } from '../document/document.ts'

/** Which operation a request asks for. */
export interface AskedRoute {
  readonly method: string
  /** As sent, or a URL. */
  readonly target: string
  /** What paths of the document are appended to; one that begins with `*` accepts any path that ends in the rest. */
  readonly base: string
}

/** A sentence of why a mock does not serve the operation that a request asks for; undefined if the document has no such one. */
export type WhyLeftOut = (asked: AskedRoute) => string | undefined

/** An operation of the document, or all of a path that cannot be read. */
interface Route {
  readonly segments: readonly string[]
  readonly parameters: number
  readonly method: string | undefined
  /** Undefined for the operation that the mock serves. */
  readonly why: string | undefined
}

/** Reasons of one operation in a message. */
const MAX_REASONS = 3

/** A name such as `GET /plants`, or a path alone. */
const NAME = /^(?:([A-Z]+) )?(\/.*)$/s

/** Why a mock of an operation leaves the others of its document out. */
export function whyLeftOut(served: Operation): WhyLeftOut {
  let routes: readonly Route[] | undefined
  return ({ method, target, base }) => {
    routes ??= routesOf(served)
    const matches = routes.filter((route) => isAt(route, target, base))
    // Paths without parameters come first (OpenAPI, "Path Templating Matching").
    const least = Math.min(...matches.map(({ parameters }) => parameters))
    const isAsked = (route: Route): boolean =>
      route.parameters === least && (route.method ?? method) === method
    return matches.find(isAsked)?.why
  }
}

function routesOf({ name, document }: Operation): readonly Route[] {
  const { operations, leftOut } = document.contents ?? { operations: [], leftOut: [] }
  const others = operations.map((operation) =>
    routeOf(
      operation.name,
      operation.name === name
        ? undefined
        : `this mock serves ${name} only: create another one with the option operation`,
    ),
  )
  const reasons = new Map<string, LeftOut[]>()
  for (const part of leftOut) {
    const parts = reasons.get(part.operation) ?? []
    parts.push(part)
    reasons.set(part.operation, parts)
  }
  return [...others, ...Array.from(reasons, ([left, parts]) => routeOf(left, listOf(parts)))]
}

const listOf = (parts: readonly LeftOut[]): string =>
  `the mock leaves it out: ${parts
    .slice(0, MAX_REASONS)
    .map(({ reason }) => reason)
    .join('; ')}`

function routeOf(name: string, why: string | undefined): Route {
  const [, method, path = '/'] = NAME.exec(name) ?? []
  const segments = segmentsOf(encoded(path))
  return {
    segments,
    parameters: segments.filter((segment) => segment.includes(OPENING)).length,
    method,
    why: why === undefined ? undefined : `the document has ${name}, but ${why}`,
  }
}

/** What URLs cannot contain, such as the braces of a parameter. */
const NOT_IN_URLS = /[^!-~]|["<>^`{|}]/gu

const encoded = (path: string): string =>
  path.replaceAll(/\p{Surrogate}/gu, '\uFFFD').replaceAll(NOT_IN_URLS, encodeURIComponent)

const segmentsOf = (path: string): readonly string[] => canonicalPath(path).split('/').slice(1)

function isAt({ segments }: Route, target: string, base: string): boolean {
  const expected = [...segmentsOf(base.replace(/^\*/, '')), ...segments]
  const received = segmentsOf(target)
  const compared = base.startsWith('*') ? received.slice(-expected.length) : received
  return (
    compared.length === expected.length &&
    expected.every((segment, at) => accepts(segment, compared[at]!))
  )
}

/** The braces of a parameter in a URL. */
const OPENING = '%7B'
const CLOSING = '%7D'

function accepts(segment: string, received: string): boolean {
  const start = segment.indexOf(OPENING)
  if (start === -1) return segment === received
  const before = segment.slice(0, start)
  const after = segment.slice(segment.lastIndexOf(CLOSING) + CLOSING.length)
  return (
    received.length > before.length + after.length &&
    received.startsWith(before) &&
    received.endsWith(after)
  )
}
