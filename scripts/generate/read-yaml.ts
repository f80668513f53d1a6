import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml'
import { isObject, showValue, UsageError } from '../../src/check-value.ts'
import { namesIn } from '../../src/document/pointer.ts'
import { lineOfWords } from '../../src/document-file/line-of-words.ts'
import { withSource } from '../../src/document/source.ts'

/**
 * The value of openapi.yaml, which knows its lines; integers are bigints if no number is exact.
 * @throws {UsageError} that names all lines that are not YAML
 */
export function readYaml(text: string): object {
  const lineCounter = new LineCounter()
  const tree = parseTree(text, lineCounter)
  const problems = [...tree.errors, ...tree.warnings]
  if (problems.length > 0) {
    const lines = problems.map(({ pos, message }) => {
      const [sentence] = message.split(/ at line \d+, column \d+:/)
      return `  openapi.yaml:${lineCounter.linePos(pos[0]).line}: ${sentence}`
    })
    throw new UsageError(['openapi.yaml is not YAML that can be read:', ...lines].join('\n'))
  }
  const value = valueOf(tree)
  if (!isObject(value))
    throw new UsageError(`openapi.yaml must be an object (got ${showValue(value)}).`)
  const lineOf = (pointer: string, words?: string): number | undefined => {
    const start = startOf(tree, namesIn(pointer))
    if (start === undefined) return undefined
    const { line } = lineCounter.linePos(start)
    return words === undefined ? line : lineOfWords(text, line, words)
  }
  return withSource(value, { path: 'openapi.yaml', lineOf })
}

function parseTree(text: string, lineCounter: LineCounter): Document {
  try {
    return parseDocument(text, { intAsBigInt: true, merge: true, lineCounter })
  } catch (error) {
    throw tooLarge(error)
  }
}

function valueOf(tree: Document): unknown {
  try {
    return withNumbers(tree.toJS())
  } catch (error) {
    throw tooLarge(error)
  }
}

/** The reader throws a RangeError if the call stack is full, and a ReferenceError if aliases multiply. */
function tooLarge(error: unknown): unknown {
  if (error instanceof RangeError)
    return new UsageError('openapi.yaml is nested too deeply, or contains itself by an alias.')
  if (error instanceof ReferenceError)
    return new UsageError(`openapi.yaml cannot be read: ${error.message}.`)
  return error
}

function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (Array.isArray(value)) return value.map(withNumbers)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, withNumbers(member)])
  return Object.fromEntries(members) as unknown
}

/** Where a member or an item begins, by the names that lead to it. */
function startOf(tree: Document, names: readonly string[]): number | undefined {
  let node: unknown = tree.contents
  let start: number | undefined
  for (const name of names) {
    if (isAlias(node)) node = node.resolve(tree)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === name)
      start = (pair?.key as Node | undefined)?.range?.[0]
      node = pair?.value
    } else if (isSeq(node)) {
      node = node.items[Number(name)]
      start = (node as Node | undefined)?.range?.[0]
    } else return undefined
    if (start === undefined) return undefined
  }
  return start
}
