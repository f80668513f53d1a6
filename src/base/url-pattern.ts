import { encodedPath } from './request.ts'

/** A path whose characters stand for themselves in patterns of msw. */
export const LITERAL_PATH = /^[\w/.~-]*$/

/** A pattern for a path alone whose characters stand for themselves. */
export const literalPattern = (base: string, [path = '']: readonly string[]): string => base + path

/** What has a meaning in regular expressions, except `*`. */
const SYNTAX = /[\\^$.+?()[\]{}|]/g

/** A parameter of a pattern, such as `:version`. */
const PARAMETER = /:[a-z_]\w*/gi

const escaped = (text: string): string => text.replaceAll(SYNTAX, String.raw`\$&`)

/** A parameter in a path of a document. */
const DOCUMENT_PARAMETER = /\{[^{}]*\}/

/**
 * What msw matches the URLs of requests with: a pattern, or a regular expression for several paths, and for one such as
 * `/plants(1)`, which would mean something else as a pattern. It may also match other letter cases.
 * @param base a pattern of msw without a slash at its end
 * @param paths as a document writes them
 * @param rest a pattern of what follows the path
 */
export function patternOf(base: string, paths: readonly string[], rest = ''): string | RegExp {
  const [path = '', ...others] = paths
  if (others.length === 0 && LITERAL_PATH.test(path)) return base + path + rest
  const sources = paths.map(sourceOfPath).join('|')
  // msw also matches a slash at the end of a pattern.
  return new RegExp(`^${sourceOf(base)}(?:${sources})${sourceOf(rest)}/?$`, 'i')
}

const sourceOfPath = (path: string): string =>
  path
    .split(DOCUMENT_PARAMETER)
    .map((text) =>
      escaped(encodedPath(text))
        .replaceAll('*', String.raw`\*`)
        .replaceAll(/%7C|%5E/g, inEitherForm),
    )
    .join('[^/]+')

/** Browsers encode some characters, and others leave them. */
const inEitherForm = (escape: string): string =>
  `(?:${escape}|${escaped(decodeURIComponent(escape))})`

/** A pattern of msw as the source of a regular expression. */
const sourceOf = (pattern: string): string =>
  escaped(pattern).replaceAll('*', '.*').replaceAll(PARAMETER, '[^/]+')
