import { plain } from '../../../contract/cases/body-pieces.ts'
import type { Operation } from '../../document/document.ts'
import type { Probe } from './probe.ts'

/** A path that is not that of the operation. */
export const wrongPaths: readonly Probe[] = [
  { rule: 'open', slug: 'other-path', body: plain, overrides: { target: '/no-such-path' } },
  // An id of the run: many services update what is there.
  { rule: 'open', slug: 'path-below', body: plain, overrides: { target: '$path/$ID' } },
  { rule: 'open', slug: 'slash', body: plain, overrides: { target: '$path/' } },
  { rule: 'open', slug: 'capital-path', body: plain, overrides: { target: '$capitalPath' } },
]

/** A method that is not that of the operation. */
export const wrongMethods: readonly Probe[] = [
  { rule: 'open', slug: 'put', body: plain, overrides: { method: 'PUT' } },
  { rule: 'open', slug: 'get', overrides: { method: 'GET' } },
]

export const rareMethods: readonly Probe[] = [
  { rule: 'open', slug: 'head', overrides: { method: 'HEAD' } },
  {
    rule: 'open',
    slug: 'put-with-query',
    body: plain,
    overrides: { method: 'PUT', target: '$path?color=green' },
  },
  { rule: 'open', slug: 'purge', body: plain, overrides: { method: 'PURGE' } },
  { rule: 'open', slug: 'trace', overrides: { method: 'TRACE' } },
]

export const rarePaths: readonly Probe[] = [
  { rule: 'open', slug: 'slashes-at-the-end', body: plain, overrides: { target: '$path//' } },
  { rule: 'open', slug: 'encoded-slash', body: plain, overrides: { target: '$path%2F' } },
  { rule: 'open', slug: 'malformed-path', body: plain, overrides: { target: '/%zz' } },
  {
    rule: 'open',
    slug: 'other-path-with-query',
    body: plain,
    overrides: { target: '/seeds?color=green' },
  },
]

/** The path of the operation in other spellings. */
export function respelledPaths({ path }: Operation): readonly Probe[] {
  const first = path.search(/[\w-]/)
  const last = path.length - 1
  return [
    {
      rule: 'open',
      slug: 'encoded-path',
      body: plain,
      overrides: { target: withEncoded(path, first) },
    },
    {
      rule: 'open',
      slug: 'encoded-end',
      body: plain,
      overrides: { target: withEncoded(path, last) },
    },
    { rule: 'open', slug: 'slashes', body: plain, overrides: { target: `/${path}` } },
  ]
}

/** A path with percent encoding of one character. */
function withEncoded(path: string, at: number): string {
  const code = path.charCodeAt(at).toString(16)
  return `${path.slice(0, at)}%${code}${path.slice(at + 1)}`
}
