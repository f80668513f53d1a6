import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isObject } from '../../base/check-value.ts'
import { readStart, readText } from '../../document-file/read-text.ts'

/** Bytes of a package.json. */
export const MAX_MANIFEST: number = 4 << 20

/** The commands of a package manager. */
export interface PackageManager {
  /** Adds packages for development. */
  readonly add: string
  /** Runs a script of package.json. */
  readonly run: string
  /** Runs a program of an installed package. */
  readonly execute: string
  /** Runs the program of a package that is not installed. */
  readonly download: string
}

const MANAGERS = {
  npm: { add: 'npm install --save-dev', run: 'npm run', execute: 'npx', download: 'npx' },
  pnpm: { add: 'pnpm add --save-dev', run: 'pnpm', execute: 'pnpm exec', download: 'pnpm dlx' },
  yarn: { add: 'yarn add --dev', run: 'yarn', execute: 'yarn', download: 'yarn dlx' },
  // Yarn 1 has no command that downloads a program.
  yarnClassic: { add: 'yarn add --dev', run: 'yarn', execute: 'yarn', download: 'npx' },
  bun: { add: 'bun add --dev', run: 'bun run', execute: 'bunx', download: 'bunx' },
} as const satisfies Readonly<Record<string, PackageManager>>

type ManagerName = keyof typeof MANAGERS

/** Without this option, they refuse to add a package to the root of a workspace. */
const ROOT_OPTIONS: Readonly<Partial<Record<ManagerName, string>>> = {
  pnpm: ' --workspace-root',
  yarnClassic: ' --ignore-workspace-root-check',
}

/** Files beside the package.json of an app or of its workspace. */
const FILES: readonly { readonly file: string; readonly name: string }[] = [
  { file: 'pnpm-lock.yaml', name: 'pnpm' },
  { file: 'pnpm-workspace.yaml', name: 'pnpm' },
  { file: 'yarn.lock', name: 'yarn' },
  { file: 'bun.lock', name: 'bun' },
  { file: 'bun.lockb', name: 'bun' },
  { file: 'package-lock.json', name: 'npm' },
  { file: 'npm-shrinkwrap.json', name: 'npm' },
]

type Manifest = Readonly<Record<string, unknown>>

/** A folder from that of an app up to the root of its workspace. */
export interface Folder {
  readonly path: string
  readonly files: ReadonlySet<string>
  /** Its package.json; empty without one, or if it is malformed. */
  readonly manifest: Manifest
}

/**
 * Looks for the package manager of an app in its folder and those above, up to the root of its workspace or repository:
 * the nearest package.json that names one decides, then the nearest lock file, then npm.
 */
export async function findPackageManager(app: Folder): Promise<PackageManager> {
  const folders = [app, ...(await foldersAbove(app))]
  const name = namedManager(folders) ?? (await lockedManager(folders)) ?? 'npm'
  const { add, ...commands } = MANAGERS[name]
  const rootOption = isWorkspaceRoot(app) ? ROOT_OPTIONS[name] : undefined
  return { ...commands, add: add + (rootOption ?? '') }
}

async function foldersAbove(folder: Folder): Promise<readonly Folder[]> {
  const parent = dirname(folder.path)
  const isTop = isWorkspaceRoot(folder) || folder.files.has('.git') || parent === folder.path
  if (isTop) return []
  const above = await readFolder(parent)
  return [above, ...(await foldersAbove(above))]
}

export async function readFolder(path: string): Promise<Folder> {
  // A folder above the app may be unreadable.
  const names = await readdir(path).catch(() => [])
  const manifest = await readManifest(join(path, 'package.json')).catch(() => ({}))
  return { path, files: new Set(names), manifest }
}

async function readManifest(file: string): Promise<Manifest> {
  const manifest: unknown = JSON.parse(await readText(file, MAX_MANIFEST))
  return isObject(manifest) ? manifest : {}
}

/** Whether packages below the folder share its lock file. */
export function isWorkspaceRoot({ files, manifest }: Omit<Folder, 'path'>): boolean {
  return files.has('pnpm-workspace.yaml') || manifest['workspaces'] !== undefined
}

/** What the nearest package.json names: `"packageManager": "pnpm@10.1.0"`, or `devEngines.packageManager`. */
function namedManager(folders: readonly Folder[]): ManagerName | undefined {
  const names = folders.map(({ manifest }) => specifiedBy(manifest) ?? requiredBy(manifest))
  return names.find((name) => name !== undefined)
}

function specifiedBy({ packageManager }: Manifest): ManagerName | undefined {
  if (typeof packageManager !== 'string') return undefined
  const [name = '', version = ''] = packageManager.split('@')
  return managerOf(name, version)
}

function requiredBy({ devEngines }: Manifest): ManagerName | undefined {
  const required = isObject(devEngines) ? devEngines['packageManager'] : undefined
  // A list has the alternatives, the best one first.
  const engine: unknown = Array.isArray(required) ? required[0] : required
  if (!isObject(engine)) return undefined
  return managerOf(String(engine['name']), String(engine['version']))
}

function managerOf(name: string, version: string): ManagerName | undefined {
  if (name === 'yarn') return /^\D*1\b/.test(version) ? 'yarnClassic' : 'yarn'
  return Object.hasOwn(MANAGERS, name) ? (name as ManagerName) : undefined
}

async function lockedManager(folders: readonly Folder[]): Promise<ManagerName | undefined> {
  for (const { path, files } of folders) {
    const lock = FILES.find(({ file }) => files.has(file))
    if (lock === undefined) continue
    const isClassic = lock.name === 'yarn' && (await isOfYarn1(join(path, lock.file)))
    return managerOf(lock.name, isClassic ? '1' : '')
  }
  return undefined
}

/** Whether Yarn 1 wrote the lock file: later versions write YAML. */
async function isOfYarn1(file: string): Promise<boolean> {
  const start = await readStart(file, 1024)
  return Buffer.from(start).includes('# yarn lockfile v1')
}
