/** A path whose characters stand for themselves in patterns of msw. */
const LITERAL_PATH = /^[\w/.~-]*$/

/** What has a meaning in regular expressions, except `*`. */
const SYNTAX = /[\\^$.+?()[\]{}|]/g

/** A parameter of a pattern, such as `:version`. */
const PARAMETER = /:[a-z_]\w*/gi

const escaped = (text: string): string => text.replaceAll(SYNTAX, String.raw`\$&`)

/**
 * What msw matches the URLs of requests with: a pattern, or a regular expression for a path such as `/plants(1)`, which
 * would mean something else as a pattern. It may also match other letter cases.
 * @param base a pattern of msw without a slash at its end
 * @param path literal
 * @param rest a pattern of what follows the path
 */
export function matcherOf(base: string, path: string, rest = ''): string | RegExp {
  if (LITERAL_PATH.test(path)) return base + path + rest
  const literalPath = escaped(path).replaceAll('*', String.raw`\*`)
  return new RegExp(`^${sourceOf(base)}${literalPath}${sourceOf(rest)}$`, 'i')
}

/** A pattern of msw as the source of a regular expression. */
const sourceOf = (pattern: string): string =>
  escaped(pattern).replaceAll('*', '.*').replaceAll(PARAMETER, '[^/]+')
