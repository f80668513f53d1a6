/** A request of a search got no response that shows whether the service accepts it. */
export class WithoutResponse extends Error {}

/** What a search found; undefined if one of its requests got no response, which would look like a refusal. */
export async function ifAnswered<T>(search: Promise<T>): Promise<T | undefined> {
  try {
    return await search
  } catch (error) {
    if (error instanceof WithoutResponse) return undefined
    throw error
  }
}
