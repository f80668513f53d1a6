import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

/**
 * The value of an expression, by way of JSON, in a process whose V8 does not optimize regular expressions: a process
 * with many patterns gets there by itself. `expression` has the exports of the module as `it`.
 */
export function printedWithoutOptimizedPatterns(module: string, expression: string): unknown {
  const code = `const it = await import(${JSON.stringify(pathToFileURL(module).href)})
    console.log(JSON.stringify(${expression}))`
  const flags = ['--no-warnings', '--no-regexp-optimization', '--input-type=module']
  return JSON.parse(execFileSync(process.execPath, [...flags, '-e', code], { encoding: 'utf8' }))
}
