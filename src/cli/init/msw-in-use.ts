import { type Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readText } from '../../document-file/read-text.ts'

/** A call in the sources of a project that starts msw. */
export interface MswCall {
  /** Relative to the project. */
  readonly file: string
  /** Its arguments as they are written; undefined if they are not plain. */
  readonly args: string | undefined
  /** Whether the file imports the handlers of the kit. */
  readonly hasHandlers: boolean
}

/** Where a project starts msw itself. A second worker in a page breaks it: both replace WebSocket. */
export interface MswInUse {
  readonly worker: MswCall | undefined
  readonly server: MswCall | undefined
}

/** Files that are searched, nearest to the top first: a repository may have any number. */
const MAX_FILES = 2000
/** Bytes: larger sources are generated. */
const MAX_SOURCE = 1 << 18
const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/
/** A test starts msw for itself: no other file can import that. */
const TEST = /\.(?:test|spec)\.\w+$/
const NO_SOURCES = new Set(['node_modules', 'dist', 'build', 'coverage', 'public', 'static'])

/** Searches the sources of a project for calls of `setupWorker` and `setupServer`. */
export async function findMsw(folder: string): Promise<MswInUse> {
  let worker: MswCall | undefined
  let server: MswCall | undefined
  for (const path of await sourcesIn(folder)) {
    const text = await readText(path, MAX_SOURCE).catch(() => '')
    if (!text.includes('msw')) continue
    const file = relative(folder, path).replaceAll('\\', '/')
    worker ??= callIn(text, 'setupWorker', file)
    server ??= callIn(text, 'setupServer', file)
    if (worker !== undefined && server !== undefined) break
  }
  return { worker, server }
}

async function sourcesIn(folder: string): Promise<readonly string[]> {
  const sources: string[] = []
  const folders = [folder]
  for (const path of folders) {
    // A folder may be unreadable.
    const entries: Dirent[] = await readdir(path, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const isHidden = entry.name.startsWith('.') || NO_SOURCES.has(entry.name)
      if (entry.isDirectory() && !isHidden && folders.length < MAX_FILES)
        folders.push(join(path, entry.name))
      const isSource = SOURCE.test(entry.name) && !TEST.test(entry.name)
      if (entry.isFile() && isSource) sources.push(join(path, entry.name))
    }
    if (sources.length >= MAX_FILES) break
  }
  return sources.slice(0, MAX_FILES)
}

/** Arguments without calls, texts and comments. */
const PLAIN = /^[\w\s.,$[\]]*$/

function callIn(text: string, name: string, file: string): MswCall | undefined {
  // Not in a comment; a path of msw, such as '/api/*', begins none.
  const call = new RegExp(String.raw`^(?!\s*(?://|/?\*)).*?\b${name}\s*\(([^)]*)`, 'm')
  const [, args] = call.exec(text) ?? []
  if (args === undefined) return undefined
  const hasHandlers = text.includes('plant-store-kit/handlers')
  return { file, hasHandlers, args: PLAIN.test(args) ? args.trim().replace(/,$/, '') : undefined }
}
