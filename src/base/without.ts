/** The members of an object but some. */
export function without<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Omit<Value, Name> {
  const left = { ...value }
  for (const name of names) delete left[name]
  return left
}
