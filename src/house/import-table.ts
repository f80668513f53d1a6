import { computed } from './imports.ts'

/** One line of the table: which files, what they may import, and why where that surprises. */
export interface Line {
  readonly files: RegExp
  readonly may: readonly string[] | 'anything'
  readonly because?: string
}

const vocabulary = ['rules', 'case', 'exchange', 'finding', 'report'].map(
  (word) => `contract/${word}.ts`,
)

/**
 * Who may import whom. The first line that fits a file counts; a file that fits none is a mistake.
 * A name that ends in `/` allows everything in that folder.
 */
export const table: readonly Line[] = [
  {
    files: /\.test(-d)?\.ts$/,
    may: 'anything',
    because: 'a test may bring together what must not meet in the product',
  },
  { files: /^src\/generated\//, may: ['src/generated/'] },
  {
    files: /^src\/core\//,
    may: ['src/core/', 'src/generated/'],
    because: 'the core runs in a browser, in a worker and at the edge alike',
  },
  { files: /^src\/index\.ts$/, may: ['src/core/', 'src/control/', 'src/generated/'] },
  {
    files: /^src\/adapters\/node(\.ts$|\/)/,
    may: ['src/adapters/', 'src/control/', 'src/core/', 'src/generated/', 'node:'],
    because:
      'the only place of the mock that knows sockets; it serves the control API beside the store',
  },
  { files: /^src\/adapters\//, may: ['src/adapters/', 'src/core/', 'src/generated/'] },
  {
    files: /^src\/console\/build\.ts$/,
    may: ['src/console/', 'vite', 'node:'],
    because: 'the page is built before it is published',
  },
  {
    files: /^src\/console\//,
    may: ['src/console/', 'src/core/', 'src/generated/', 'fixtures/', 'lit'],
    because: 'one page for a browser, bundled whole',
  },
  {
    files: /^src\/panel\//,
    may: ['src/panel/', 'src/core/'],
    because: 'an app that bundles the panel has the core anyway, and wants nothing besides',
  },
  { files: /^src\/control\//, may: ['src/control/', 'src/core/', 'src/generated/'] },
  {
    files: /^handlers\//,
    may: ['handlers/', 'src/adapters/response.ts', 'src/core/', 'src/generated/types.ts', 'msw'],
    because: 'a few lines over the Response that fetch gets; nothing else may know msw',
  },
  { files: /^fixtures\//, may: ['fixtures/', 'src/generated/', '@faker-js/faker', '@msw/data'] },
  {
    files: /^contract\/faults\//,
    may: ['contract/faults/', ...vocabulary, 'node:'],
    because: 'a faulty server names the rule it breaks, and owes nothing to judge or mock',
  },
  {
    files: /^contract\/second-opinion\//,
    may: ['contract/', 'src/generated/', 'node:'],
  },
  {
    files: /^contract\/judge(\.ts$|\/)/,
    may: ['contract/judge/', ...vocabulary, 'src/generated/'],
    because: 'a judge knows the law and the exchange, not how the exchange came about',
  },
  {
    files: /^contract\/reporters\//,
    may: ['contract/reporters/', ...vocabulary, 'src/generated/'],
    because: 'a report is a pure function of the result; SARIF points at lines of the document',
  },
  {
    files: /^contract\/client(\.ts$|\/|-)/,
    may: ['contract/', 'src/generated/', 'node:'],
    because: 'answers are read at byte level, below what fetch shows',
  },
  {
    files: /^contract\/vitest\.ts$/,
    may: ['contract/', 'src/generated/', 'vitest'],
    because: 'vitest is an optional peer',
  },
  {
    files: /^contract\//,
    may: ['contract/', 'src/generated/', 'fast-check'],
    because: 'the mock may not be its own judge',
  },
  { files: /^src\/build\.ts$/, may: ['src/house/bundled.ts', 'rolldown', 'node:'] },
  {
    files: /^src\/cli\//,
    may: [
      'src/cli/',
      'src/index.ts',
      'src/core/',
      'src/generated/',
      'src/adapters/',
      'src/control/',
      'contract/',
      'commander',
      'yaml',
      'node:',
      computed,
    ],
    because: "everything public; a user's config file may be a module, known only at run time",
  },
  {
    files: /^src\/generate(\.ts$|\/)/,
    may: ['src/generate/', 'node:', 'openapi-typescript', 'typescript', 'yaml', computed],
    because: 'what it generates is tried before it is written',
  },
  { files: /^(src\/house\/|bench\/|vitest\.config\.ts$)/, may: 'anything' },
  {
    files: /^examples\/([^/]+)\//,
    may: 'anything',
    because: 'each is a project of its own, with its own package.json',
  },
]

/** Sentences, one for each import the table does not allow. */
export function trespasses(file: string, targets: readonly string[]): string[] {
  const line = table.find(({ files }) => files.test(file))
  if (!line) return [`${file} fits no line of src/house/import-table.ts: add one`]
  const { may, because } = line
  if (may === 'anything') return []
  const allowed = (name: string): boolean =>
    may.some((entry) => (entry.endsWith('/') ? name.startsWith(entry) : name === entry))
  return targets
    .filter((name) => !allowed(name))
    .map((name) => `${file} may not import ${name}${because === undefined ? '' : `: ${because}`}`)
}
