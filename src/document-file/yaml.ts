import type * as Yaml from 'yaml'
import { showValue } from '../base/check-value.ts'

/** A YAML text as a tree of nodes with their places. */
export interface YamlTree {
  readonly yaml: typeof Yaml
  readonly document: Yaml.Document
  /** From 1. */
  readonly lineOf: (node: Yaml.Node) => number
}

type TreeOptions = Yaml.ParseOptions & Yaml.DocumentOptions & Yaml.SchemaOptions

/** @throws {Error} that names the line of the first thing that is wrong, a repeated key included */
export function readTree(yaml: typeof Yaml, text: string, options: TreeOptions): YamlTree {
  const tree = parseTree(yaml, text, options)
  const { errors, warnings } = tree.document
  for (const problem of [...errors, ...warnings]) throw yamlError(problem)
  checkUniqueKeys(tree)
  return tree
}

/** The tree of a text that may be wrong YAML, as far as it can be read. */
export function parseTree(yaml: typeof Yaml, text: string, options: TreeOptions = {}): YamlTree {
  const lineCounter = new yaml.LineCounter()
  // The library compares each key with all before it, which takes half a minute for 60,000 scenarios.
  const document = yaml.parseDocument(text, { ...options, uniqueKeys: false, lineCounter })
  const lineOf = (node: Yaml.Node): number => lineCounter.linePos(node.range![0]).line
  return { yaml, document, lineOf }
}

/** The value of a tree. @throws {Error} if it has no end, or would be far larger than its text */
export function valueOf({ document }: YamlTree, options: Yaml.ToJSOptions = {}): unknown {
  const { reviver, ...others } = options
  try {
    const value: unknown = document.toJS(others)
    if (hasCycle(value)) throw new Error('an alias is in its own anchor')
    return reviver === undefined ? value : document.toJS(options)
  } catch (error) {
    if (/excessive alias/i.test((error as Error).message))
      throw new Error('its aliases repeat too much of it', { cause: error })
    throw error
  }
}

function hasCycle(root: unknown): boolean {
  const open = new Set<unknown>()
  const closed = new Set<unknown>()
  const isInItself = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || closed.has(value)) return false
    if (open.has(value)) return true
    open.add(value)
    const result = Object.values(value).some(isInItself)
    open.delete(value)
    closed.add(value)
    return result
  }
  return isInItself(root)
}

/** Whether a key is `<<`, which takes in the members of other maps. */
export function isMergeKey({ isScalar }: typeof Yaml, key: unknown): boolean {
  if (!isScalar(key) || key.type !== 'PLAIN') return false
  const { value } = key
  // With the option `merge`, the library makes a symbol of it.
  return value === '<<' || (typeof value === 'symbol' && value.description === '<<')
}

/** @throws {Error} if a map has a key twice; the merge key may be repeated */
function checkUniqueKeys({ yaml, document, lineOf }: YamlTree): void {
  yaml.visit(document, {
    Map: (_key, { items }) => {
      const seen = new Set<string>()
      for (const { key } of items) {
        if (!yaml.isScalar(key)) continue
        const name = String(key.value)
        if (seen.has(name) && !isMergeKey(yaml, key))
          throw new Error(`line ${lineOf(key)}: the member ${showValue(name)} is there twice`)
        seen.add(name)
      }
    },
  })
}

/** The library's own message tells programmers which of its functions to call. */
function yamlError(problem: Yaml.YAMLError): Error {
  if (problem.code !== 'MULTIPLE_DOCS') return problem
  const [start] = problem.linePos!
  return new Error(`line ${start.line}: another YAML document begins; the file must be one`)
}
