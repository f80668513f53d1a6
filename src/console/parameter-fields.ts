import { html, nothing, type TemplateResult } from 'lit'
import { readJson } from '../base/json.ts'
import type { ParameterInfo } from '../control/control.ts'
import { type RequestHead, writeParameters } from '../document/write-parameters.ts'
import { store } from './store.ts'
import { textView } from './view.ts'

/** Whether a parameter is a part of the target. */
export const isInTarget = (parameter: ParameterInfo): boolean =>
  parameter.in === 'path' || parameter.in === 'query'

/** The text that a required parameter begins with; an optional one may select nothing. */
const firstTextOf = ({ required, example }: ParameterInfo): string => (required ? example : '')

export interface FieldOptions {
  /** Which parameters have a field; by default all. */
  readonly has?: (parameter: ParameterInfo) => boolean
  /** The text that a field begins with. */
  readonly textOf?: (parameter: ParameterInfo) => string
}

/** A field for each parameter of the operation. */
export function parameterFields({ has = () => true, textOf = firstTextOf }: FieldOptions = {}):
  | TemplateResult
  | typeof nothing {
  const { parameters } = store.operation
  if (!parameters.some(has)) return nothing
  return html`<div class="parameters">
    ${parameters.map((info, at) => (has(info) ? parameterField(info, fieldOf(at), textOf(info)) : nothing))}
  </div>`
}

const fieldOf = (index: number): string => `try-parameter-${index}`

/** A field that offers the values that the document has for its parameter, or an example, and takes any. */
function parameterField(parameter: ParameterInfo, id: string, value: string): TemplateResult {
  const { name, type, required, structured, example, values } = parameter
  const kind = [parameter.in, structured ? `${type} as JSON` : type].filter((text) => text !== '')
  const offered = values.length > 0 ? values : [example].filter((text) => text !== '')
  const listed = `${id}-values`
  return html`<div>
    <label for=${id}>
      <code>${textView(name)}</code> ${kind.join(', ')}
      ${required ? html`<b class="required">required</b>` : nothing}
    </label>
    <input
      id=${id}
      name=${id}
      value=${value}
      placeholder=${example === '' || required ? 'not sent' : `such as ${example}`}
      list=${offered.length > 0 ? listed : nothing}
      aria-required=${required}
      autocomplete="off"
      spellcheck="false"
      pattern=${isInTarget(parameter) ? nothing : '[ -~]*'}
      title=${isInTarget(parameter) ? nothing : 'Printable ASCII'}
    />
    ${
      offered.length > 0
        ? html`<datalist id=${listed}>
            ${offered.map((text) => html`<option value=${text}></option>`)}
          </datalist>`
        : nothing
    }
  </div>`
}

/** The target and the headers by the fields; a parameter whose field is empty is not sent. */
export const headOf = (fields: FormData): RequestHead =>
  headWith((_, index) => (fields.get(fieldOf(index)) as string | null) ?? '')

/** The target and the headers with the examples of required parameters. */
export const exampleHead = (): RequestHead => headWith(firstTextOf)

function headWith(textOf: (info: ParameterInfo, index: number) => string): RequestHead {
  const { parameters, basePath, path } = store.operation
  const values = parameters.map((info, index) => ({
    parameter: { ...info, isExploded: info.exploded, isJson: false },
    value: valueOf(info, textOf(info, index)),
  }))
  const { target, headers } = writeParameters(path, values)
  return { target: basePath + target, headers }
}

/** A text that is no JSON is sent as it is. */
function valueOf({ structured }: ParameterInfo, text: string): unknown {
  if (text === '') return undefined
  return structured ? (readJson(text).value ?? text) : text
}
