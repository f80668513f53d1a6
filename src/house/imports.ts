import ts from 'typescript'

/** What stands for a specifier that is only known at run time: `import(path)`. */
export const computed = '(computed)'

/** Every module a TypeScript source names: imports, re-exports, dynamic imports, import types. */
export function specifiers(source: string): string[] {
  const found: string[] = []
  const add = (node: ts.Node): void => {
    found.push(ts.isStringLiteralLike(node) ? node.text : computed)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier)
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal)
    } else if (ts.isExternalModuleReference(node)) add(node.expression)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      if (node.arguments[0]) add(node.arguments[0])
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest))
  return found
}

/**
 * What a specifier means to the import table: a path from the project's root (`src/core/json.ts`),
 * a package's name (`@msw/data`), or `node:`.
 */
export function target(file: string, specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:'
  if (specifier === computed) return computed
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${file}`).pathname.slice(1)
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
