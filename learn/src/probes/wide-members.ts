import { type PlainObject } from 'plant-store-kit/recording'

// Members after a line break, with texts that are longer in bytes than in characters: positions are then different numbers.

/** The string of an object as the text of a member, if it has one. */
export const wideString = ({ string }: PlainObject): readonly string[] =>
  string === undefined ? [] : [`\n${string.key}:"$NAME \u00d6l gr\u00fcn"`]

/** The same of its optional string. */
export const wideOptional = ({ optional }: PlainObject): readonly string[] =>
  optional === undefined ? [] : [`\n${optional.key}:"\u00d6l gr\u00fcn"`]

/** Makes positions differ from columns, and both from the codes of characters. */
export const gap = ' '.repeat(32)
