import { CLASS_FACTS, type ClassFacts } from './class-facts.ts'

/** `type` of `type/id`. */
export function firstPart(key: string): string {
  const end = key.indexOf('/')
  return end < 0 ? key : key.slice(0, end)
}

/** What holds for every problem with a key. */
export const factsOf = (key: string): ClassFacts =>
  (CLASS_FACTS as Readonly<Record<string, ClassFacts>>)[firstPart(key)] ?? { byDefault: 'refused' }

/** The keys that hold for a key, most specific first: `type/id/null`, `type/id`, `type`; `body-json`, `body`. */
export function prefixesOf(key: string): readonly string[] {
  const end = key.lastIndexOf(key.includes('/') ? '/' : '-')
  return end < 1 ? [key] : [key, ...prefixesOf(key.slice(0, end))]
}
