type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type ToNumber<Text> = Text extends `${infer Value extends number}` ? Value : never
/** A final HTTP status, 200 to 599, or those of one class. */
export type Status<Class extends 2 | 3 | 4 | 5 = 2 | 3 | 4 | 5> =
  ToNumber<`${Class}${Digit}${Digit}`>

export const isSuccess = (status: number): boolean => status >= 200 && status < 300
export const isRedirection = (status: number): boolean => status >= 300 && status < 400
export const isClientError = (status: number): boolean => status >= 400 && status < 500
export const isServerError = (status: number): boolean => status >= 500 && status < 600
