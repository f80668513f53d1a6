import { isObject } from '../base/check-value.ts'
import { setMember } from '../base/set-member.ts'
import { jsonKey } from '../document/json-key.ts'
import { namesIn } from '../document/pointer.ts'
import { copyOf } from './copy.ts'

/** Why a patch cannot be applied, as the rest of a sentence about it. */
export class PatchError extends Error {}

/** Members in each other that are merged; a deeper one replaces what was there. */
const MAX_DEPTH = 500

/** A value with the members of a patch, without those that are null in it (RFC 7396). */
export function mergePatch(target: unknown, patch: unknown, depth = 0): unknown {
  if (!isObject(patch) || depth > MAX_DEPTH) return patch
  const merged: Record<string, unknown> = {}
  const previous = isObject(target) ? target : {}
  for (const [name, value] of Object.entries(previous))
    if (!Object.hasOwn(patch, name)) setMember(merged, name, value)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) continue
    const before = Object.hasOwn(previous, name) ? previous[name] : undefined
    setMember(merged, name, mergePatch(before, value, depth + 1))
  }
  return isObject(target) ? inOrderOf(target, merged) : merged
}

/** Members that stay keep their place. */
function inOrderOf(target: object, merged: Readonly<Record<string, unknown>>): object {
  const ordered: Record<string, unknown> = {}
  for (const name of [...Object.keys(target), ...Object.keys(merged)])
    if (Object.hasOwn(merged, name)) setMember(ordered, name, merged[name])
  return ordered
}

/** A value after the operations of a JSON Patch (RFC 6902). @throws {PatchError} */
export function applyPatch(target: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch)) throw new PatchError('must be a JSON Patch: an array of operations')
  const root = { value: copyOf(target) }
  for (const [index, operation] of patch.entries()) {
    try {
      applyOperation(root, operation)
    } catch (error) {
      if (!(error instanceof PatchError)) throw error
      throw new PatchError(`must be a JSON Patch that fits: operation ${index} ${error.message}`)
    }
  }
  return root.value
}

/** A value in an array or an object. */
interface Slot {
  readonly parent: Readonly<Record<string, unknown>> | unknown[]
  readonly name: string
}

function applyOperation(root: { value: unknown }, operation: unknown): void {
  if (!isObject(operation)) throw new PatchError('must be an object')
  const { op, path, from, value } = operation
  const at = slotAt(root, path, '"path"')
  switch (op) {
    case 'add':
      return add(at, copyOf(value))
    case 'replace':
      valueIn(at)
      return set(at, copyOf(value))
    case 'remove':
      return void remove(at)
    case 'copy':
      return add(at, copyOf(valueIn(slotAt(root, from, '"from"'))))
    case 'move': {
      if (`${String(path)}/`.startsWith(`${String(from)}/`) && path !== from)
        throw new PatchError('cannot move a value into itself')
      const moved = remove(slotAt(root, from, '"from"'))
      return add(slotAt(root, path, '"path"'), moved)
    }
    case 'test':
      if (jsonKey(valueIn(at)) === jsonKey(value)) return
      throw new PatchError('tests for another value')
    default:
      throw new PatchError('must have an "op" of add, remove, replace, move, copy or test')
  }
}

function slotAt(root: { readonly value: unknown }, pointer: unknown, what: string): Slot {
  if (typeof pointer !== 'string' || (pointer !== '' && !pointer.startsWith('/')))
    throw new PatchError(`must have a ${what} that is a JSON Pointer`)
  const names = ['value', ...namesIn(pointer)]
  let parent: unknown = root
  for (const name of names.slice(0, -1)) parent = valueIn({ parent: containerOf(parent), name })
  return { parent: containerOf(parent), name: names.at(-1)! }
}

function containerOf(value: unknown): Slot['parent'] {
  if (Array.isArray(value) || isObject(value)) return value
  throw new PatchError('refers to nothing')
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/

function indexIn(items: readonly unknown[], name: string, max: number): number {
  const index = name === '-' ? items.length : Number(name)
  if ((name !== '-' && !INDEX.test(name)) || index > max) throw new PatchError('refers to nothing')
  return index
}

function valueIn({ parent, name }: Slot): unknown {
  if (Array.isArray(parent)) return parent[indexIn(parent, name, parent.length - 1)]
  if (!Object.hasOwn(parent, name)) throw new PatchError('refers to nothing')
  return parent[name]
}

function set({ parent, name }: Slot, value: unknown): void {
  if (Array.isArray(parent)) parent[indexIn(parent, name, parent.length - 1)] = value
  else setMember(parent, name, value)
}

function add(slot: Slot, value: unknown): void {
  const { parent, name } = slot
  if (Array.isArray(parent)) parent.splice(indexIn(parent, name, parent.length), 0, value)
  else set(slot, value)
}

function remove(slot: Slot): unknown {
  const { parent, name } = slot
  const value = valueIn(slot)
  if (Array.isArray(parent)) parent.splice(indexIn(parent, name, parent.length - 1), 1)
  else delete (parent as Record<string, unknown>)[name]
  return value
}
