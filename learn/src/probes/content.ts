import { plain } from './pieces/body-pieces.ts'
import type { Probe } from './probe.ts'

/** Without the media type of the operation. */
export const wrongMediaTypes: readonly Probe[] = [
  { rule: 'N10', slug: 'text', body: plain, overrides: { type: 'text/plain' } },
  { rule: 'N10', slug: 'no-type', body: plain, overrides: { type: null } },
]

const types: readonly string[] = [
  '$plainMediaType;charset=us-ascii',
  '$mixedMediaType; charset=utf-8',
  'image/png',
  '*/*',
  'text/csv; header=present',
  'application/*',
  'application/vnd.other+json',
  '$plainMediaType; charset',
  'TEXT/PLAIN',
  'text',
]

export const rareMediaTypes: readonly Probe[] = types.map((type, index) => ({
  rule: 'N10',
  slug: `type-${index}`,
  title: 'Content-Type: $contentType',
  body: plain,
  overrides: { type },
}))

export const rareHeaders: readonly Probe[] = [
  { rule: 'open', slug: 'accept-csv', body: plain, overrides: { accept: 'text/csv' } },
  {
    rule: 'V7',
    slug: 'gzip',
    body: plain,
    overrides: { headers: [['Content-Encoding', 'gzip']] },
  },
]
