/** These hold data, and what looks like a reference in it is none. */
const DATA: readonly string[] = ['example', 'examples', 'default', 'enum', 'const', 'mapping']

/** The names in these are names of schemas. */
const MAPS: readonly string[] = [
  'properties',
  'patternProperties',
  'dependentSchemas',
  'schemas',
  '$defs',
]

/** Whether a member of the document holds data; `parent` is the name of the object that it is in. */
export function isData(name: string, parent: string): boolean {
  return DATA.includes(name) && !MAPS.includes(parent)
}
