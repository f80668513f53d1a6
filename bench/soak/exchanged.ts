/** A request and its answer as one line, the same on both sides of the wire. */
export function exchanged(body: string, status: number, answer: string): string {
  return `${body} got ${status} ${answer}`
}
