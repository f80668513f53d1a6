import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject, UsageError } from '../../base/check-value.ts'
import { openDocument, operationToServe } from '../openapi.ts'
import { findMsw, type MswInUse } from './msw-in-use.ts'
import { type OwnApi, ownApiOf } from './own-api.ts'
import { attempt } from '../../base/attempt.ts'
import { readText } from '../../document-file/read-text.ts'
import {
  findPackageManager,
  isWorkspaceRoot,
  MAX_MANIFEST,
  type PackageManager,
} from './package-manager.ts'

/** What a project uses, in the order in which its files are printed. */
export const TOOLS = {
  next: { name: 'Next', packages: ['next'] },
  sveltekit: { name: 'SvelteKit', packages: ['@sveltejs/kit'] },
  nuxt: { name: 'Nuxt', packages: ['nuxt'] },
  reactRouter: { name: 'React Router', packages: ['@react-router/dev'] },
  angular: { name: 'Angular', packages: ['@angular/core'] },
  astro: { name: 'Astro', packages: ['astro'] },
  vite: { name: 'Vite', packages: ['vite'] },
  storybook: { name: 'Storybook', packages: ['storybook'] },
  vitest: { name: 'Vitest', packages: ['vitest'] },
  jest: { name: 'Jest', packages: ['jest'] },
  playwright: { name: 'Playwright', packages: ['@playwright/test'] },
} as const satisfies Readonly<Record<string, { name: string; packages: readonly string[] }>>

export type Tool = keyof typeof TOOLS

export const toolNames = Object.keys(TOOLS) as readonly Tool[]

/** Frameworks that start Vite themselves: the files of a plain Vite app do not fit them. */
const FRAMEWORKS_OVER_VITE: readonly Tool[] = [
  'sveltekit',
  'nuxt',
  'reactRouter',
  'angular',
  'astro',
]

/** The app in a folder, as far as its files tell. */
export interface Project {
  readonly tools: readonly Tool[]
  /** Names of the packages that its package.json lists. */
  readonly packages: ReadonlySet<string>
  /** Whether its files are TypeScript. */
  readonly isTypeScript: boolean
  readonly packageManager: PackageManager
  /** Whether apps in folders below share its lock file. */
  readonly isWorkspaceRoot: boolean
  /** Names of the files and folders at its top. */
  readonly files: ReadonlySet<string>
  /** The script that starts the app, such as `src/main.tsx`; undefined where index.html has none. */
  readonly entry: string | undefined
  readonly msw: MswInUse
  /** Undefined if it uses the Plant Store. */
  readonly own?: OwnApi | undefined
}

/**
 * Reads the project in a folder.
 * @param openapi the file of a document
 * @throws {UsageError} without a package.json, or if it is malformed
 */
export async function readProject(folder: string, openapi?: string): Promise<Project> {
  const manifest = await readManifest(folder)
  const packages = new Set(
    ['dependencies', 'devDependencies'].flatMap((name) => Object.keys(manifest[name] ?? {})),
  )
  const files = new Set(await readdir(folder))
  return {
    tools: toolsOf(packages),
    packages,
    isTypeScript: packages.has('typescript') || files.has('tsconfig.json'),
    packageManager: await findPackageManager({ path: folder, files, manifest }),
    isWorkspaceRoot: isWorkspaceRoot({ files, manifest }),
    files,
    entry: await entryOf(folder),
    msw: await findMsw(folder),
    ...(openapi !== undefined && { own: await readOwnApi(openapi, files) }),
  }
}

async function readOwnApi(file: string, files: ReadonlySet<string>): Promise<OwnApi> {
  const { parsed } = await openDocument({ openapi: file }, operationToServe)
  return ownApiOf(file, parsed, files)
}

function toolsOf(packages: ReadonlySet<string>): readonly Tool[] {
  const tools = toolNames.filter((tool) => TOOLS[tool].packages.some((name) => packages.has(name)))
  const hidesVite = tools.some((tool) => FRAMEWORKS_OVER_VITE.includes(tool))
  return hidesVite ? tools.filter((tool) => tool !== 'vite') : tools
}

async function readManifest(folder: string): Promise<Readonly<Record<string, object | undefined>>> {
  const file = join(folder, 'package.json')
  if (!existsSync(file))
    throw new UsageError(`${folder} has no package.json. Run init in the folder of your app.`)
  const text = await attempt(`${file} cannot be read`, () => readText(file, MAX_MANIFEST))
  const value = parse(text, file)
  if (isObject(value)) return value as Readonly<Record<string, object | undefined>>
  throw new UsageError(`${file} is not a JSON object.`)
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${file} is malformed: ${(error as Error).message}`)
  }
}

/** Bytes of an index.html: a larger one is no page of a framework. */
const MAX_PAGE = 1 << 20

/** The first module of index.html, relative to the project. */
async function entryOf(folder: string): Promise<string | undefined> {
  const html = await readText(join(folder, 'index.html'), MAX_PAGE).catch(() => '')
  const [, source] = /<script\b[^>]*\bsrc=["']\/?([^"':]+\.[jt]sx?)["']/.exec(html) ?? []
  return source?.replace(/^\.\//, '')
}
