import type { Profile } from 'plant-store-kit/options'

/** The members of a profile in the order of its file, each with its comment. */
export const SECTIONS: Readonly<Record<keyof Profile, string>> = {
  learned: 'Where this profile comes from.',
  behavior: 'What the interface document leaves open.',
  errors: 'The response to each class of problem; without a rule, the response of the mock.',
  order: 'Which problem decides if a request has several.',
  join: 'How the messages of several problems are joined; false: only the first one counts.',
  response: 'The response to accepted requests, and headers of all refusals.',
  latency: 'Milliseconds until the response.',
  unexplained: 'Requests that get another response than this profile gives.',
}

const isSection = (name: string): name is keyof Profile => Object.hasOwn(SECTIONS, name)

export const commentOf = (name: string): string =>
  isSection(name) ? SECTIONS[name] : 'Not learned.'
