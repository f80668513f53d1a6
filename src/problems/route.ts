/** Where a request goes by the paths and methods of a document. */
export interface Route {
  /** Why no operation is for it. */
  readonly problem?: RouteProblem | undefined
  /** The value of Allow. */
  readonly allow: string
  /** The values of the parameters of its path, as sent. */
  readonly pathValues: Readonly<Record<string, string>>
}

export interface RouteProblem {
  readonly stage: 'path' | 'method'
  /** A sentence. */
  readonly message: string
  /** Why the mock leaves out what the request asks for; undefined if the document does not have it. */
  readonly leftOut?: string | undefined
}
