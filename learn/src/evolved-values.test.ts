import { test } from 'vitest'
import { bounded, tagOfTwo } from '../../test/support/evolved-documents.ts'
import { evolve, membersOfPlant } from '../../test/support/evolve.ts'
import { expectLearned, type LearnedService } from '../test/support/learned-service.ts'
import { isInteger, isText, wrongId, wrongText } from '../test/support/plant-service.ts'

const notes = evolve((document) => {
  membersOfPlant(document)['notes'] = { type: 'string' }
})

const services: readonly (readonly [title: string, service: LearnedService])[] = [
  [
    'an optional member with a shorter limit, which null clears',
    {
      operation: notes,
      judge: (plant) => {
        const { name, tag, notes: text = null } = plant
        const wrong =
          wrongId(plant) ?? wrongText(plant, 'name', true) ?? wrongText(plant, 'tag', false)
        if (wrong !== undefined) return wrong
        if (text !== null && !isText(text)) return 'notes: no text'
        if (isText(text) && Array.from(text).length > 30) return 'notes: too long'
        return { name, tag, ...(text !== null && { notes: text }) }
      },
      profile: {
        behavior: { members: { notes: { maxLength: 30 } } },
        errors: { 'type/notes/null': 'accepted' },
      },
      bodies: [
        '{"id":70001,"name":"Hoya","notes":"by the window"}',
        '{"id":70002,"name":"Hoya","notes":null}',
        '{"id":70003,"name":"Hoya","notes":5}',
        '{"id":70004,"name":"Hoya","notes":"0123456789012345678901234567890"}',
        '{"id":70005,"name":"Hoya","tag":"a","notes":["a"]}',
      ],
    },
  ],
  [
    'a required bounded integer, of which the service accepts fewer values, and digits',
    {
      operation: bounded,
      judge: (plant) => {
        const { name, tag, heightCm } = plant
        const wrong =
          wrongId(plant) ?? wrongText(plant, 'name', true) ?? wrongText(plant, 'tag', false)
        if (wrong !== undefined) return wrong
        if (heightCm === undefined) return 'heightCm: missing'
        const isDigits = isText(heightCm) && /^-?\d+$/.test(heightCm)
        const height = isDigits ? Number(heightCm) : heightCm
        if (!isInteger(height)) return 'heightCm: no integer'
        if (Number(height) < 0 || Number(height) > 300)
          return `heightCm: ${Number(height)} is outside 0 to 300`
        return { name, tag, heightCm: Number(height) }
      },
      profile: {
        behavior: { members: { heightCm: { maximum: 300 } } },
        errors: { 'type/heightCm/digits': 'accepted' },
      },
      bodies: [
        '{"id":70001,"name":"Hoya","heightCm":12}',
        '{"id":70002,"name":"Hoya","heightCm":300}',
        '{"id":70003,"name":"Hoya","heightCm":301}',
        '{"id":70004,"name":"Hoya","heightCm":501}',
        '{"id":70005,"name":"Hoya","heightCm":-1}',
        '{"id":70006,"name":"Hoya","heightCm":"7"}',
        '{"id":70007,"name":"Hoya","heightCm":true}',
        '{"id":70008,"name":"Hoya"}',
      ],
    },
  ],
  [
    'an enum that the service checks before other members',
    {
      operation: tagOfTwo,
      judge: (plant) => {
        const { name, tag } = plant
        if (isText(tag) && tag !== 'indoor' && tag !== 'outdoor')
          return 'tag: one of indoor, outdoor'
        const wrong =
          wrongId(plant) ?? wrongText(plant, 'name', true) ?? wrongText(plant, 'tag', false)
        return wrong ?? { name, tag }
      },
      profile: {},
      bodies: [
        '{"id":70001,"name":"Hoya","tag":"indoor"}',
        '{"id":70002,"name":"Hoya","tag":"garden"}',
        '{"id":70003,"name":"Hoya","tag":""}',
        '{"id":70004,"name":"Hoya","tag":null}',
        '{"id":"x","name":"Hoya","tag":"garden"}',
        '{"name":"Hoya","tag":"garden"}',
        '{"id":70005,"name":5,"tag":"garden"}',
        '{"id":70006,"tag":"garden"}',
      ],
    },
  ],
]

test.each(services)('learns %s', async (_title, service) => {
  await expectLearned(service)
})
