/** Where the document, or a profile, says something. */
export interface Citation {
  /** The file; absent for a document that a program made. */
  readonly file?: string
  /** JSON Pointer (RFC 6901) into the document; absent in a profile. */
  readonly pointer?: string
  /** From 1; absent if the lines of the document are not known. */
  readonly line?: number
  /** What stands there: a value, a name in a list or an object, or a sentence of a description. */
  readonly words: string
  /** Why a rule reads the words so, if the document does not say it. */
  readonly reading?: string
}

/** What a finding is about, so that its citation is more exact than that of its rule. */
export interface Concern {
  /** The status that was received. */
  readonly status?: number | undefined
  /** JSON Pointer into the body of the request or the response. */
  readonly place?: string | undefined
  /** The keyword of a schema that the value there breaks. */
  readonly keyword?: string | undefined
  /** JSON Pointer to the part of the document that it is about. */
  readonly part?: string | undefined
}
