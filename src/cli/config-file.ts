import { readFileSync, statSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readExactJson } from '../core/json-exact.ts'
import { scanJson } from '../core/json-scan.ts'
import { Failure } from './failure.ts'

/** As exact as a request's body: a condition may name an id that no double holds. */
function fromJson(content: string): unknown {
  const reading = readExactJson(content)
  if (reading.fault !== undefined) {
    const { line, column, why } = reading.fault
    throw new Error(`line ${line}, column ${column}: ${why}`)
  }
  const [repeated] = scanJson(content, Infinity).repeated
  if (repeated !== undefined) throw new Error(`"${repeated}" is given twice`)
  return reading.value
}

async function fromYaml(content: string): Promise<unknown> {
  const { parse } = await import('yaml')
  return withSafeNumbers(parse(content, { intAsBigInt: true }))
}

/** A number wherever one says the same as the bigint. */
function withSafeNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (Array.isArray(value)) return value.map(withSafeNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withSafeNumbers(member)]),
  )
}

/**
 * What a config file holds: .json, .yaml or .yml, or a module (.js, .mjs, .ts, .mts) whose default export it is.
 *
 * @throws Failure that names the file and why it cannot be read
 */
export async function load(file: string): Promise<unknown> {
  const extension = extname(file).toLowerCase()
  try {
    // An import would tell of a missing module in Node's words, and the end of a pipe may never come.
    const found = statSync(file)
    if (!found.isFile()) {
      const why = found.isDirectory() ? 'it is a folder' : 'it is no regular file'
      throw Object.assign(new Error(why), { syscall: 'read' })
    }
    if (['.js', '.mjs', '.ts', '.mts'].includes(extension)) {
      // A query makes the module a new one, or an edit would never show.
      const url = `${pathToFileURL(resolve(file)).href}?read=${Date.now()}`
      return ((await import(url)) as { default?: unknown }).default
    }
    if (['.json', '.yaml', '.yml'].includes(extension)) {
      const content = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
      return extension === '.json' ? fromJson(content) : await fromYaml(content)
    }
  } catch (error) {
    const { code, message, syscall } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'there is no such file' : message.split('\n', 1)[0]
    throw new Failure(`Cannot read ${file}: ${why?.replace(/[.:]$/, '')}.`, syscall ? 1 : 2)
  }
  throw new Failure(
    `Cannot read ${file}: a config file ends in .json, .yaml, .yml, .js, .mjs, .ts or .mts.`,
    2,
  )
}
