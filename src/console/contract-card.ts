import { html, type TemplateResult } from 'lit'
import { glance, type Shape } from './contract-glance.ts'
import { Section } from './section.ts'
import { store } from './store.ts'

/** The contract at a glance, from the server's own openapi.yaml. */
export class ContractCard extends Section {
  protected override render(): TemplateResult {
    const { title, version, credentials, operations } = glance(store.contract ?? {})
    return html`<div class="head">
        <h2>Contract</h2>
        <span class="count">${title} ${version}</span>
        <a class="quiet" href="/openapi.yaml">openapi.yaml</a>
      </div>
      ${operations.map(
        ({ method, path, summary, sends, answers }) =>
          html` <h3 class="operation"><code>${method} ${path}</code> ${summary}</h3>
            ${
              credentials.length === 0
                ? ''
                : html`<p class="credential">
                    <code
                      >Authorization:
                      ${credentials.map((name) => `${name[0]?.toUpperCase()}${name.slice(1)}`).join(' or ')}
                      …</code
                    >
                  </p>`
            }
            ${sends.map((shape) => this.#shape('Sends', shape))}
            ${answers.map(({ status, meaning, shapes }) =>
              shapes.map((shape) =>
                this.#shape(
                  html`<span class="mark ${status.startsWith('2') ? 'good' : 'refused'}"
                      >${status}</span
                    >
                    ${meaning}`,
                  shape,
                ),
              ),
            )}`,
      )}`
  }

  #shape(title: TemplateResult | string, { name, mediaType, fields }: Shape): TemplateResult {
    return html`<section class="shape">
      <h4>${title}</h4>
      <p class="count"><code>${name}</code> as ${mediaType}</p>
      <dl>
        ${fields.map(
          (field) =>
            html`<div>
              <dt>
                <code>${field.name}</code
                >${field.required ? '' : html` <span class="optional">optional</span>`}
              </dt>
              <dd><span class="type">${field.type}</span> ${field.meaning}</dd>
            </div>`,
        )}
      </dl>
    </section>`
  }
}
