import ts from 'typescript'

/**
 * What a declaration file exports: each name with its declaration, sorted, without comments.
 * A change of the public surface shows up as a change of this text.
 */
export function surface(file: string): string {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} is missing or exports nothing`)
  const exported = checker
    .getExportsOfModule(module)
    .map((symbol) => ({ name: symbol.name, text: declarations(checker, symbol).join('\n') }))
  return exported
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ text }) => text)
    .join('\n')
}

function declarations(checker: ts.TypeChecker, symbol: ts.Symbol): string[] {
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const renamed = meant.name === symbol.name ? '' : `// exported as ${symbol.name}\n`
  const printer = ts.createPrinter({ removeComments: true })
  return (meant.declarations ?? []).map((declaration) => {
    const whole = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
    return renamed + printer.printNode(ts.EmitHint.Unspecified, whole, whole.getSourceFile())
  })
}
