/** Whether a text consists of these pieces in their order, with anything between them. */
export function consistsOf(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...laterPieces] = pieces
  if (laterPieces.length === 0) return text === first
  if (!text.startsWith(first)) return false
  const last = laterPieces.pop() ?? ''
  let position = first.length
  // The first place of a piece leaves most room for those after it.
  for (const piece of laterPieces) {
    const start = text.indexOf(piece, position)
    if (start < 0) return false
    position = start + piece.length
  }
  return text.length - last.length >= position && text.endsWith(last)
}
