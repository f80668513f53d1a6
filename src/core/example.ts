import type { Content } from '../document/document.ts'

/** The first valid example of a body. */
export const exampleOf = ({ examples }: Pick<Content, 'examples'>): unknown =>
  examples.find(({ problems }) => problems.length === 0)?.value
