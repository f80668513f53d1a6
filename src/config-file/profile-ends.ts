/** Comments around a learned profile in YAML, which would be valid without its end. */
export const FIRST_LINE =
  'Learned by plant-store-kit. Edit it as you like, but keep the last line: it shows that nothing is missing.'
export const LAST_LINE = 'End of the profile.'

/** @throws {Error} if a text is a learned profile without its end */
export function requireEnd(text: string): void {
  if (text.startsWith(`# ${FIRST_LINE}`) && !text.includes(`\n# ${LAST_LINE}`))
    throw new Error(`it is cut off: the last line, "# ${LAST_LINE}", is missing`)
}
