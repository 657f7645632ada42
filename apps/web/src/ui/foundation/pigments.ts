/** The five pigments a page may be painted with. */
export const pigments = ['rubric', 'lapis', 'verdigris', 'ochre', 'sepia'] as const

export type Pigment = (typeof pigments)[number]

/** Chosen by the id and nothing else, so that a name can change and the colour stays. */
export function pigmentOf(id: string): Pigment {
  let mixed = 0
  for (const sign of id) mixed = (Math.imul(mixed, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return pigments[(mixed >>> 0) % pigments.length] ?? 'sepia'
}

/** The letter to illuminate: the first of the name as readers see it, as a capital where there is one. */
export function initialOf(name: string): string {
  const letter = firstSign(name.trim())
  const capital = letter.toLocaleUpperCase()
  return capital.length === letter.length ? capital : letter
}

/** A Latin letter or a digit, with whatever stands over it; or nothing. */
const simpleSign = /^(?:$|[\p{Script=Latin}\d]\p{M}*(?!\u200D))/u

/** What readers take for one sign. Browsers take long to learn that of all languages, and most names do not need it. */
const firstSign = (text: string): string =>
  simpleSign.exec(text)?.[0] ?? [...new Intl.Segmenter().segment(text)][0]?.segment ?? ''
