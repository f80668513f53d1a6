import { id, name } from '../../../contract/cases/case-row.ts'
import { longText, objectOf } from './body-texts.ts'
import { type Probe, titleOfBody } from './probe.ts'

/** A member as JSON text; empty if it is absent. */
interface MemberForm {
  readonly text: string
  readonly isValid: boolean
}

const valid = (text: string): MemberForm => ({ text, isValid: true })
const invalid = (text: string): MemberForm => ({ text, isValid: false })

// Each member as usual, missing, of another type, beyond the limits of many services, or unusual.

const idForms: readonly MemberForm[] = [
  valid(id),
  invalid(''),
  invalid('"id":"fern"'),
  invalid('"id":null'),
  invalid('"id":1e30'),
  valid('"id":-$ID'),
]

const nameForms: readonly MemberForm[] = [
  valid(name),
  invalid(''),
  invalid('"name":[5]'),
  invalid('"name":null'),
  valid('"name":""'),
  valid(`"name":"${longText}"`),
]

const tagForms: readonly MemberForm[] = [
  valid(''),
  invalid('"tag":{}'),
  invalid('"tag":null'),
  valid('"tag":""'),
  valid(`"tag":"${longText}"`),
]

/** All combinations of the forms: they show which problems the service reports, and in which order. */
export const combinedForms: readonly Probe[] = idForms.flatMap((idForm, first) =>
  nameForms.flatMap((nameForm, second) =>
    tagForms.map((tagForm, third): Probe => {
      const forms = [idForm, nameForm, tagForm]
      const body = objectOf(...forms.map(({ text }) => text))
      return {
        rule: forms.every(({ isValid }) => isValid) ? 'V3' : 'N4',
        slug: `members-${first}${second}${third}`,
        title: titleOfBody(body),
        body,
      }
    }),
  ),
)

/** Wrong members in another order than that of the document. */
export const membersBackwards: readonly Probe[] = [
  { rule: 'N5', slug: 'types-backwards', body: objectOf('"tag":7', '"name":5', '"id":"fern"') },
  {
    rule: 'N5',
    slug: 'name-before-id',
    title: '$name before $id',
    body: objectOf('"name":null', '"id":true'),
  },
  {
    rule: 'N6',
    slug: 'tag-before-name',
    title: '$tag before $name',
    body: objectOf('"tag":null', '"name":5', id),
  },
]
