import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Scalar } from 'yaml'
import { pointerTo } from '../../src/document/pointer.ts'

/** Characters by which the start of a sentence is found: a folded text breaks it anywhere after them. */
const minWords = 20

/**
 * The lines of a YAML text, from 1, by JSON Pointer; a line of a text in several lines also by its pointer, a line feed
 * and its words.
 */
export function linesOf(yaml: string): ReadonlyMap<string, number> {
  const counter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: counter })
  const lines = new Map<string, number>()

  const visit = (node: unknown, pointer: string, start: number): void => {
    lines.set(pointer, start)
    if (isMap(node))
      for (const { key, value } of node.items) {
        if (isScalar(key)) visit(value, pointerTo(pointer, String(key.value)), lineOf(key, start))
      }
    if (isSeq(node))
      for (const [index, item] of node.items.entries())
        visit(item, pointerTo(pointer, index), lineOf(item, start))
    if (isScalar(node))
      for (const [words, line] of linesOfText(node, start)) lines.set(`${pointer}\n${words}`, line)
    if (isAlias(node)) lines.set(pointer, lineOf(node, start))
  }

  const lineOf = (node: unknown, otherwise: number): number => {
    const { range } = node as { range?: readonly number[] | null }
    return range?.[0] === undefined ? otherwise : counter.linePos(range[0]).line
  }
  const linesOfText = (node: Scalar, start: number): readonly (readonly [string, number])[] => {
    const texts = String(node.value).split('\n')
    if (texts.length === 1) return []
    const source = yaml.split('\n').slice(0, counter.linePos(node.range![1]).line)
    let line = lineOf(node, start)
    return texts.map((words) => {
      const at = source.findIndex(
        (text, index) => index + 1 >= line && text.includes(words.slice(0, minWords)),
      )
      line = Math.max(line, at + 1)
      return [words, line]
    })
  }

  visit(document.contents, '', 1)
  return lines
}

/** The line of the words at a JSON Pointer, in the form that a document knows its lines in. */
export function lineFinder(lines: ReadonlyMap<string, number>) {
  return (pointer: string, words?: string): number | undefined =>
    lines.get(`${pointer}\n${words}`) ?? lines.get(pointer)
}
