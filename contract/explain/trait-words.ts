import type { Onset } from '../data/report.ts'
import { deepLevels } from '../judge/danger.ts'
import { typeWords } from '../../src/base/article.ts'
import type { Expectation } from '../rules/rules.ts'
import {
  type BeyondPassed,
  type IntegerType,
  type Quantity,
  type RequestForm,
  type TextFeature,
  type Trait,
} from './trait.ts'

const formWords: Readonly<Record<RequestForm, string>> = {
  'invalid object': 'every invalid object',
  'invalid JSON': 'every invalid JSON body',
  'without body': 'every request without a body',
  'malformed body': 'every body that is malformed',
  'deep body': `every body nested more than ${deepLevels} levels deep`,
  'nested additional member': 'every additional member that is an object or an array',
  'additional members': 'every request with additional members',
  'without content type': 'every request without Content-Type',
  'content type in other letters': 'every Content-Type in another letter case',
  'content type with parameter': 'every Content-Type with a parameter',
  chunked: 'every request in chunks',
}

const featureWords: Readonly<Record<TextFeature, string>> = {
  digits: 'of digits',
  blank: 'without visible characters',
  'quotation mark': 'with a quotation mark',
  apostrophe: 'with an apostrophe',
  backslash: 'with a backslash',
  'percent sign': 'with a percent sign',
  'angle bracket': 'with an angle bracket',
  'U+0000': 'with U+0000',
  'control character': 'with a control character',
  'above U+FFFF': 'with a character above U+FFFF',
  'beyond ASCII': 'with a character beyond ASCII',
}

const numberWords = {
  zero: 'that is 0',
  fraction: 'with a fraction',
} as const

const integerWords: Readonly<Record<IntegerType, string>> = {
  int64: 'int64',
  'safe integer': 'the integers of a double',
  uint32: 'uint32',
  int32: 'int32',
}

/** What a request is, by what must happen to it. */
const requestWords: Readonly<Record<Expectation, string>> = {
  accept: 'valid request',
  refuse: 'invalid request',
  deny: 'unauthenticated request',
  open: 'other request',
}

const limitWords = (quantity: Quantity, limit: bigint): string => {
  switch (quantity.of) {
    case 'value':
      return `every ${quantity.member} above ${limit}`
    case 'negated value':
      return `every ${quantity.member} below ${-limit}`
    case 'bytes of the body':
      return `every body of more than ${limit} bytes`
    case 'place in the run':
      return `every request after the first ${limit} requests`
    default:
      return `every ${quantity.member} of more than ${limit} ${quantity.of}`
  }
}

/** Requests with one expectation are named by it: others may well have passed so late. */
const passedWords = ({ quantity, greatest, expects }: BeyondPassed): string => {
  const [expect, ...otherExpects] = expects
  if (quantity.of !== 'place in the run' || expect === undefined || otherExpects.length > 0)
    return limitWords(quantity, greatest)
  return `every ${requestWords[expect]} after the first ${greatest} requests`
}

/** An onset in words. */
export const onsetWords = ({ from }: Onset): string => `every valid request from request ${from} on`

/** A trait in words, such as `every name with a backslash`. */
export const traitWords = (trait: Trait): string => {
  switch (trait.kind) {
    case 'request':
      return formWords[trait.form]
    case 'expectation':
      return `every ${requestWords[trait.expect]}`
    case 'rule':
      return `every request of ${trait.rule}`
    case 'body type':
      return `every body that is ${typeWords(trait.type)}`
    case 'other content type':
      return `every Content-Type other than ${trait.documented}`
    case 'member absent':
      return `every request without ${trait.member}`
    case 'member type':
      return `every ${trait.member} that is ${typeWords(trait.type)}`
    case 'number':
      return `every ${trait.member} ${numberWords[trait.form]}`
    case 'outside type':
      return `every ${trait.member} outside ${integerWords[trait.type]}`
    case 'text':
      return `every ${trait.members.join(' or ')} ${featureWords[trait.feature]}`
    case 'any text':
      return `every string ${featureWords[trait.feature]}`
    case 'beyond limit':
      return limitWords(trait.quantity, trait.limit)
    default:
      return passedWords(trait)
  }
}
