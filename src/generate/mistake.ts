/** Something in the document that a person has to mend, told in one sentence that starts with file and line. */
export class Mistake extends Error {
  override name = 'Mistake'
}
