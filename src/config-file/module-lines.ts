import type { Place } from '../base/mistake.ts'
import { type Piece, readBrackets } from './module-brackets.ts'

/** A member of an object or an item of an array. */
interface Child {
  /** The index in the module where it begins. */
  readonly at: number
  readonly children: Children
}

/** By name, or by the number of an item. */
type Children = ReadonlyMap<string, Child>

const NONE: Children = new Map()

/** Finds the lines of what a module exports as an object literal; an expression in it has no lines of its own. */
export class ModuleLines {
  readonly #module: string
  readonly #root: Children

  constructor(module: string) {
    this.#module = module
    this.#root = exportedMembers(module)
  }

  /** The line, from 1, of a member or item, or of the innermost one around it that the module has. */
  lineAround(place: Place): number | undefined {
    let at: number | undefined
    let children = this.#root
    for (const name of place) {
      const child = children.get(String(name))
      if (child === undefined) break
      ;({ at, children } = child)
    }
    return at === undefined ? undefined : this.#module.slice(0, at).split('\n').length
  }
}

/** The members of the object after `export default`, which a function such as `defineConfig` may take. */
function exportedMembers(module: string): Children {
  const pieces = readOrNothing(module)
  const start = pieces.findIndex(
    ({ text }, index) => text === 'default' && pieces[index - 1]?.text === 'export',
  )
  return start === -1 ? NONE : membersOfOperand(pieces.slice(start + 1))
}

function readOrNothing(module: string): readonly Piece[] {
  try {
    return readBrackets(module)
  } catch {
    // A wrong line is worse than none.
    return []
  }
}

/** Of `{ … }`, of `({ … })`, or of a call with it as its only argument, such as `kit.define({ … })`. */
function membersOfOperand(pieces: readonly Piece[]): Children {
  const [first, next] = pieces
  if (first === undefined) return NONE
  if (IS_NAME.test(first.text))
    return isCallee(first, next) ? membersOfOperand(pieces.slice(1)) : NONE
  if (first.text === '.') return membersOfOperand(pieces.slice(1))
  if (first.text !== '(') return membersOf(first)
  const [argument = [], ...furtherArguments] = itemsOf(first)
  const areParameters = next?.text === '=' || next?.text === ':'
  return areParameters || furtherArguments.length > 0 ? NONE : membersOfOperand(argument)
}

const IS_NAME = /^[\p{ID_Start}$_]/u

const isCallee = (name: Piece, next?: Piece): boolean =>
  next?.text === '.' || (next?.text === '(' && name.text !== 'function')

/** The members of an object or the items of an array; none of another value. */
function membersOf(piece: Piece): Children {
  if (piece.text === '{') return membersOfObject(itemsOf(piece))
  return piece.text === '[' ? membersOfArray(itemsOf(piece)) : NONE
}

function membersOfObject(items: readonly (readonly Piece[])[]): Children {
  const members = new Map<string, Child>()
  for (const [key, colon, value] of items) {
    const name = nameOf(key)
    // What is spread may replace members before it.
    if (key?.text === '.') members.clear()
    // Without a colon it is short for a variable of that name, or a method.
    const hasValue = colon?.text === ':' && value !== undefined
    if (name !== undefined)
      members.set(name, { at: key!.at, children: hasValue ? membersOf(value) : NONE })
  }
  return members
}

function membersOfArray(items: readonly (readonly Piece[])[]): Children {
  // Nobody knows how many items are spread.
  const spread = items.findIndex(([first]) => first?.text === '.')
  const counted = spread === -1 ? items : items.slice(0, spread)
  return new Map(
    counted.flatMap(([value], index) =>
      value === undefined ? [] : [[String(index), { at: value.at, children: membersOf(value) }]],
    ),
  )
}

/** What is between the commas of brackets; a last comma has nothing behind it. */
function itemsOf({ inside = [] }: Piece): readonly (readonly Piece[])[] {
  const items: Piece[][] = [[]]
  for (const piece of inside) {
    if (piece.text === ',') items.push([])
    else items.at(-1)!.push(piece)
  }
  return items.at(-1)!.length === 0 ? items.slice(0, -1) : items
}

/** The name of a member; undefined for another piece, such as the start of a spread or of a computed name. */
function nameOf(piece: Piece | undefined): string | undefined {
  if (piece === undefined) return undefined
  if (/^[\p{ID_Continue}$]/u.test(piece.text)) return piece.text
  return /^['"]/.test(piece.text) ? piece.text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : undefined
}
