/**
 * The names in lists with commas, such as `N5,V3/name-empty`. The name of a case may have commas itself, such as
 * `V3/name-like-1,000`: of the known names that begin at a place, the longest one counts.
 */
export function splitNames(
  lists: readonly string[],
  knownNames: readonly string[],
): readonly string[] {
  const namesInLowerCase = new Set(knownNames.map((name) => name.toLowerCase()))
  const mostPieces = Math.max(1, ...knownNames.map((name) => name.split(',').length))
  return lists.flatMap((list) => namesIn(list.split(','), namesInLowerCase, mostPieces))
}

function namesIn(
  pieces: readonly string[],
  namesInLowerCase: ReadonlySet<string>,
  mostPieces: number,
): readonly string[] {
  const names: string[] = []
  let rest = pieces
  while (rest.length > 0) {
    const count = piecesOfFirst(rest, namesInLowerCase, mostPieces)
    names.push(rest.slice(0, count).join(','))
    rest = rest.slice(count)
  }
  return names.filter((name) => name !== '')
}

/** How many pieces the first name has: one if it is unknown. */
function piecesOfFirst(
  pieces: readonly string[],
  namesInLowerCase: ReadonlySet<string>,
  mostPieces: number,
): number {
  for (let count = Math.min(mostPieces, pieces.length); count > 1; count -= 1)
    if (namesInLowerCase.has(pieces.slice(0, count).join(',').toLowerCase())) return count
  return 1
}
