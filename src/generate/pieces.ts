import { readFileSync } from 'node:fs'
import ts from 'typescript'

const text = readFileSync(new URL('./runtime.ts', import.meta.url), 'utf8')
const file = parse(text)

/** Always there, because others import them. */
const roots = ['Decimal', 'Problem', 'Validator']

/** Declarations of runtime.ts by name, with the names each of them uses. */
const pieces = new Map(
  file.statements.map((statement) => {
    const { name } = ts.isVariableStatement(statement)
      ? (statement.declarationList.declarations[0] as ts.VariableDeclaration)
      : (statement as ts.FunctionDeclaration)
    const used = identifiers(statement)
    const start =
      ts.getLeadingCommentRanges(text, statement.pos)?.at(-1)?.pos ?? statement.getStart(file)
    return [(name as ts.Identifier).text, { used, text: text.slice(start, statement.end) }]
  }),
)

/** Names that generated functions may not take. */
export const pieceNames: ReadonlySet<string> = new Set(pieces.keys())

/** The declarations that the code uses, directly or through each other, in the order of runtime.ts. */
export function piecesFor(code: string): string {
  const wanted = new Set(roots)
  for (const word of identifiers(parse(code))) if (pieces.has(word)) wanted.add(word)
  for (const name of wanted) {
    for (const other of pieces.get(name)?.used ?? []) if (pieces.has(other)) wanted.add(other)
  }
  return [...pieces]
    .filter(([name]) => wanted.has(name))
    .map(([name, piece]) => (roots.includes(name) ? piece.text : withoutExport(piece.text)))
    .join('\n\n')
}

function withoutExport(declaration: string): string {
  return declaration.replace(/^export /m, '')
}

function parse(code: string): ts.SourceFile {
  return ts.createSourceFile('', code, ts.ScriptTarget.Latest)
}

/** Names used as values or types, those after a dot apart. */
function identifiers(root: ts.Node): Set<string> {
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) used.add(node.text)
    if (ts.isPropertyAccessExpression(node)) visit(node.expression)
    else ts.forEachChild(node, visit)
  }
  visit(root)
  return used
}
