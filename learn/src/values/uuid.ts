const FORM = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

/** A UUID (RFC 9562), in any case. */
export const UUID = new RegExp(`^${FORM}$`, 'i')

/** The same, also with a counter that some services append. */
export const UUID_OR_COUNTED = new RegExp(String.raw`^${FORM}(?:-\d+)?$`, 'i')
