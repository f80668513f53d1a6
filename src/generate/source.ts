import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { isJsonArray, isJsonObject, type Json } from './json.ts'
import { Mistake } from './mistake.ts'
import { names, step } from './pointer.ts'
import { scalar } from './scalar.ts'

/** The document as read: its text, its value, and where each part of it stands. */
export interface Source {
  readonly file: string
  readonly text: string
  readonly root: Json
  /** JSON Pointer of each map key and sequence item → line, counted from 1. */
  readonly lines: ReadonlyMap<string, number>
  /** The value at a JSON Pointer; undefined where there is none. */
  at(pointer: string): Json | undefined
  /** Throws a Mistake that names the line of the pointer, or of its nearest parent. */
  fail(pointer: string, sentence: string): never
}

/** Reads YAML 1.2 (and so JSON); throws a Mistake for what is not. `file` is only named in messages. */
export function readSource(file: string, text: string): Source {
  const counter = new LineCounter()
  const document = parseDocument(text, {
    intAsBigInt: true,
    keepSourceTokens: true,
    lineCounter: counter,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const lines = new Map<string, number>([['', 1]])
  const failAt = (line: number, sentence: string): never => {
    throw new Mistake(`${file}:${line}: ${sentence}`)
  }
  const lineOf = (node: unknown, fallback: number): number => {
    const range = (node as { range?: readonly number[] | null } | null)?.range
    return range ? counter.linePos(range[0] ?? 0).line : fallback
  }

  const [broken] = [...document.errors, ...document.warnings]
  if (broken) {
    failAt(counter.linePos(broken.pos[0]).line, `not readable as YAML: ${broken.message}`)
  }

  const open = new Set<unknown>()
  const read = (node: unknown, pointer: string, line: number): Json => {
    if (isAlias(node)) return read(node.resolve(document), pointer, line)
    if (isScalar(node)) return scalar(node, (sentence) => failAt(line, sentence))
    if (open.has(node)) failAt(line, `the alias at ${pointer} contains itself; write the part out`)
    open.add(node)
    const value = isMap(node) ? readMap(node.items, pointer, line) : readItems(node, pointer, line)
    open.delete(node)
    return value
  }
  const readMap = (
    pairs: readonly { key: unknown; value: unknown }[],
    pointer: string,
    line: number,
  ) => {
    const value = Object.create(null) as Record<string, Json>
    for (const pair of pairs) {
      const keyLine = lineOf(pair.key, line)
      if (!isScalar(pair.key)) return failAt(keyLine, `a key at ${pointer} is no plain string`)
      const { key } = pair
      const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
      if (name in value) failAt(keyLine, `${JSON.stringify(name)} stands twice at ${pointer}`)
      const place = pointer + step(name)
      lines.set(place, keyLine)
      value[name] = read(pair.value, place, keyLine)
    }
    return value
  }
  const readItems = (node: unknown, pointer: string, line: number): Json => {
    if (!isSeq(node)) return null
    return node.items.map((item, index) => {
      const place = pointer + step(index)
      const itemLine = lineOf(item, line)
      lines.set(place, itemLine)
      return read(item, place, itemLine)
    })
  }

  const root = read(document.contents, '', 1)
  const at = (pointer: string): Json | undefined => {
    let value: Json | undefined = root
    for (const name of names(pointer)) {
      if (isJsonArray(value)) value = value[Number(name)]
      else value = isJsonObject(value) && name in value ? value[name] : undefined
    }
    return value
  }
  const fail = (pointer: string, sentence: string): never => {
    let place = pointer
    while (!lines.has(place) && place !== '') place = place.slice(0, place.lastIndexOf('/'))
    return failAt(lines.get(place) ?? 1, sentence)
  }
  return { file, text, root, lines, at, fail }
}
