/** The five accent colours of `tokens.css`. */
export const pigments = ['rubric', 'lapis', 'verdigris', 'ochre', 'sepia'] as const

export type Pigment = (typeof pigments)[number]

/** Depends on the id only, so that the colour stays when the name changes. */
export function pigmentOf(id: string): Pigment {
  let hash = 0
  for (const character of id) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return pigments[(hash >>> 0) % pigments.length] ?? 'sepia'
}

/** The first grapheme of a name, upper-cased if its capital is one letter as well. */
export function initialOf(name: string): string {
  const letter = firstGrapheme(name.trim())
  const capital = letter.toLocaleUpperCase()
  return capital.length === letter.length ? capital : letter
}

/** An empty text, or a Latin letter or digit with its combining marks. */
const simpleGrapheme = /^(?:$|[\p{Script=Latin}\d]\p{M}*(?!\u200D))/u

/** The first Intl.Segmenter of a page is slow to load, and most names do not need it. */
const firstGrapheme = (text: string): string =>
  simpleGrapheme.exec(text)?.[0] ?? [...new Intl.Segmenter().segment(text)][0]?.segment ?? ''
