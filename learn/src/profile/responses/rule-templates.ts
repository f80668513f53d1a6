import { memoize } from 'plant-store-kit/responder'
import { readTemplate, type Template, TextTemplate } from '../templates/template.ts'
import { type Headers, type HeaderTemplates, readHeaders } from './render-response.ts'

/** What the settings of a profile say about a response, as far as it may have placeholders. */
interface ResponseTexts {
  readonly headers?: Headers | undefined
  readonly text?: string | undefined
  readonly message?: string | undefined
  readonly body?: unknown
}

/** The templates of a response; undefined for what the settings leave out. */
interface ResponseTemplates {
  readonly headers: HeaderTemplates
  readonly text: TextTemplate | undefined
  readonly message: TextTemplate | undefined
  readonly body: Template | undefined
}

/** The templates in the settings of a response, read once for all responses. */
export const templatesOf = (settings: ResponseTexts = NO_SETTINGS): ResponseTemplates =>
  readTemplates(settings)

const NO_SETTINGS = {}

const readTemplates = memoize(
  ({ headers = {}, text, message, body }: ResponseTexts): ResponseTemplates => ({
    headers: readHeaders(headers),
    text: textTemplate(text),
    message: textTemplate(message),
    body: body === undefined ? undefined : readTemplate(body),
  }),
)

const textTemplate = (text: string | undefined): TextTemplate | undefined =>
  text === undefined ? undefined : new TextTemplate(text)
