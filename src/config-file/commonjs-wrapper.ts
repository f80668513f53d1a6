import { createRequire } from 'node:module'

/** The text of an ES module that exports what a CommonJS module does, which it requires. */
export function esModuleOf(path: string): string {
  const place = JSON.stringify(path)
  const exported = createRequire(path)(path) as unknown
  const names = Object.keys(Object(exported) as object).filter(
    (name) => name !== 'default' && /^[a-z_$][\w$]*$/i.test(name),
  )
  const named = names.map(
    (name, index) => `const name${index} = exported.${name}; export { name${index} as ${name} }`,
  )
  return [
    `import { createRequire } from 'node:module'`,
    `const exported = createRequire(${place})(${place})`,
    'export default exported',
    ...named,
  ].join('\n')
}
