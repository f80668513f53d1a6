/** A JSON number as it was written, so that no digit of an int64 is lost. */
export class Numeral {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }

  toJSON(): unknown {
    return rawJSON(this.source)
  }
}

const { rawJSON } = JSON as unknown as { rawJSON: (this: void, text: string) => unknown }

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown

/** Reads JSON text (RFC 8259); numbers become {@link Numeral}. Throws a SyntaxError. */
export function parseExactly(text: string): unknown {
  const revive: Reviver = (_key, value, { source }) =>
    typeof value === 'number' ? new Numeral(source) : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}

/** The whole number a numeral stands for, or undefined where it has a fraction. Beyond 10^40 it is cut to that. */
export function whole({ source }: Numeral): bigint | undefined {
  const [, sign = '', before = '', after = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const digits = (before + after).replace(/0+$/, '')
  if (digits.replace(/^0+/, '') === '') return 0n
  const scale = Number(power) - after.length + (before + after).length - digits.length
  if (scale < 0) return undefined
  const size = BigInt(digits) * 10n ** BigInt(Math.min(scale, 40))
  return sign === '-' ? -size : size
}

/** Whether the numeral is an integer within int64. */
export function isInt64(numeral: Numeral): boolean {
  const value = whole(numeral)
  return value !== undefined && BigInt.asIntN(64, value) === value
}
