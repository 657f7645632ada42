import type { Language } from '@everquill/domain'

/** The language of an `Accept-Language` header with the highest weight, of those we have; else English. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const ranges = (acceptLanguage ?? '').split(',').map(parseRange)
  // The sort is stable, so the first of equal weights wins.
  const accepted = ranges.filter(({ weight }) => weight > 0).toSorted((left, right) => right.weight - left.weight)
  return accepted.map(({ language }) => language).find(isLanguage) ?? 'en'
}

function parseRange(range: string): { readonly language: string; readonly weight: number } {
  const [tag = '', ...parameters] = range.toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
  return { language: tag.trim().split('-', 1)[0] ?? '', weight: Number(weight.find((text) => text !== undefined) ?? 1) }
}

const isLanguage = (text: string): text is Language => text === 'en' || text === 'de'
