import type { Operation, Parameter } from './document.ts'
import { textInSegment } from './path-styles.ts'

const inPath = (name: string) => (parameter: Parameter) =>
  parameter.in === 'path' && parameter.name === name

/**
 * The text of a parameter in the path of a request, without percent-encoding; empty without one.
 * @param values those of the path by name, as sent
 */
export const textsOfPath =
  ({ parameters }: Pick<Operation, 'parameters'>, values: Readonly<Record<string, string>> = {}) =>
  (name: string): string => {
    const segment = Object.hasOwn(values, name) ? values[name]! : ''
    return textInSegment(parameters.find(inPath(name)) ?? { name, style: 'simple' }, segment)
  }

/** A path of a document with the texts of its parameters, in one spelling. */
export const concretePath = (path: string, textOf: (name: string) => string): string =>
  path.includes('{')
    ? path.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => encodeURIComponent(textOf(name)))
    : path
