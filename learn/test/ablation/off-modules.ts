import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { importersIn } from './importers.ts'

/** What replaces an export of a module in `learn/src` while a mechanism is off. */
export interface Replaced {
  /** Below `learn/src/`. */
  readonly module: string
  readonly export: string
  /** The version that is off, by the export itself. */
  readonly off: (original: never) => unknown
}

/** What becomes of an export: `replaced` says which one. */
export type Replace = (replaced: Replaced, original: unknown) => unknown

const SOURCES = new URL('../../src/', import.meta.url).href
const ENTRY = new URL('measured.ts', import.meta.url).href

/** The exports that a copy of the modules replaces. */
interface Copy {
  readonly replaced: readonly Replaced[]
  readonly replace: Replace
  readonly done: Set<Replaced>
  /** The modules that need a replaced one. */
  readonly importers: ReadonlySet<string>
}

const copies: Copy[] = []

/** Called by the modules that replace others. */
const REPLACE = Symbol.for('plant-store-learn.ablation')
Object.assign(globalThis, {
  [REPLACE]: (copy: number, index: number, exports: Readonly<Record<string, unknown>>): unknown => {
    const { replaced, replace, done } = copies[copy]!
    const item = replaced[index]!
    if (!Object.hasOwn(exports, item.export))
      throw new Error(`${item.module} has no export ${item.export}`)
    done.add(item)
    return replace(item, exports[item.export])
  },
})

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context)
    const copy = copyOf(context.parentURL ?? '')
    const isCopied = copy !== undefined && copies[copy]!.importers.has(resolved.url)
    return isCopied ? { ...resolved, url: `${resolved.url}?copy=${copy}` } : resolved
  },
  load: (url, context, nextLoad) => {
    const copy = copyOf(url)
    if (copy === undefined || url.endsWith(ORIGINAL)) return nextLoad(url, context)
    const ofModule = Array.from(copies[copy]!.replaced.entries()).filter(
      ([, { module }]) => `${SOURCES}${module}?copy=${copy}` === url,
    )
    if (ofModule.length === 0) return nextLoad(url, context)
    const original = JSON.stringify(url + ORIGINAL)
    const exports = ofModule.map(
      ([index, item]) =>
        `export const ${item.export} = globalThis[Symbol.for('plant-store-learn.ablation')](${copy}, ${index}, original)`,
    )
    const source = [
      `import * as original from ${original}`,
      `export * from ${original}`,
      ...exports,
    ]
    return { format: 'module', source: source.join('\n'), shortCircuit: true }
  },
})

const ORIGINAL = '&original'

function copyOf(url: string): number | undefined {
  const copy = /\?copy=(\d+)/.exec(url)?.[1]
  return copy === undefined ? undefined : Number(copy)
}

/** What is measured, in a copy of all modules of `learn/src`. */
export type Measured = typeof import('./measured.ts')

/**
 * Loads the modules of `learn/src` once more, with other exports; those that need none of them stay as they are.
 * @throws {Error} if there is no such module or export
 */
export async function loadWith(
  replaced: readonly Replaced[],
  replace: Replace = ({ off }, original) => off(original as never),
): Promise<Measured> {
  const urls = replaced.map(({ module }) => SOURCES + module)
  const importers = importersIn(new URL(SOURCES), urls)
  const copy: Copy = { replaced, replace, done: new Set(), importers }
  copies.push(copy)
  const measured = (await import(`${ENTRY}?copy=${copies.length - 1}`)) as Measured
  const missing = replaced.filter((item) => !copy.done.has(item))
  if (missing.length > 0) {
    const names = missing.map(({ module }) => fileURLToPath(SOURCES + module))
    throw new Error(`not a module of learn: ${names.join(', ')}`)
  }
  return measured
}
