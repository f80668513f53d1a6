import { body, id, name, nameOf, type Body, type Piece } from './pieces/body-pieces.ts'
import { longText, objectOf } from './body-texts.ts'
import { type Probe, titleOfBody } from './probe.ts'

/** A member; empty if it is absent. */
interface MemberForm {
  readonly pieces: Piece | Body
  readonly isValid: boolean
}

const valid = (pieces: Piece | Body): MemberForm => ({ pieces, isValid: true })
const invalid = (pieces: Piece | Body): MemberForm => ({ pieces, isValid: false })

// Each member as usual, missing, of another type, beyond the limits of many services, or unusual.

const idForms: readonly MemberForm[] = [
  valid(id),
  invalid(''),
  invalid(body`${nameOf.id}:"fern"`),
  invalid(body`${nameOf.id}:null`),
  invalid(body`${nameOf.id}:1e30`),
  valid(body`${nameOf.id}:-$ID`),
]

const nameForms: readonly MemberForm[] = [
  valid(name),
  invalid(''),
  invalid(body`${nameOf.name}:[5]`),
  invalid(body`${nameOf.name}:null`),
  valid(body`${nameOf.name}:""`),
  valid(body`${nameOf.name}:"${longText}"`),
]

const tagForms: readonly MemberForm[] = [
  valid(''),
  invalid(body`${nameOf.tag}:{}`),
  invalid(body`${nameOf.tag}:null`),
  valid(body`${nameOf.tag}:""`),
  valid(body`${nameOf.tag}:"${longText}"`),
]

/** All combinations of the forms: they show which problems the service reports, and in which order. */
export const combinedForms: readonly Probe[] = idForms.flatMap((idForm, first) =>
  nameForms.flatMap((nameForm, second) =>
    tagForms.map((tagForm, third): Probe => {
      const forms = [idForm, nameForm, tagForm]
      const pieces = objectOf(...forms.map(({ pieces }) => pieces))
      return {
        rule: forms.every(({ isValid }) => isValid) ? 'V3' : 'N4',
        slug: `members-${first}${second}${third}`,
        title: titleOfBody(pieces),
        body: pieces,
      }
    }),
  ),
)
