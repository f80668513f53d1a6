import { encoded } from './sample-text.ts'

/** Stands for the JSON of a whole body that is fresh in each request. */
export const placeholderOfBody = '$BODY'

/** Stands for the JSON of a member that is fresh in each request, such as `$MEMBER("heightCm")`. */
export const placeholderOfMember = (name: string): string => `$MEMBER(${encoded(name)})`

const written = /\$BODY|\$MEMBER\(("(?:[^"\\]|\\.)*")\)/g

/** A text with other texts instead of these placeholders; that of the whole body has no name. */
export const replaceMemberPlaceholders = (
  text: string,
  textOf: (name: string | undefined) => string,
): string =>
  text.replaceAll(written, (_, name?: string) =>
    textOf(name === undefined ? undefined : (JSON.parse(name) as string)),
  )
