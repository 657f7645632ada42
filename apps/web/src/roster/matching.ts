import type { CharacterSummary } from '@everquill/domain'

/** Those whose name, race and class hold every word that was written; accents and capitals do not matter. */
export function matching(characters: readonly CharacterSummary[], written: string): readonly CharacterSummary[] {
  const wanted = plain(written)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return characters
  return characters.filter(({ name, race, class: className }) => {
    const text = plain(`${name} ${race} ${className}`)
    return wanted.every((word) => text.includes(word))
  })
}

/** As somebody writes who has no ä on the keyboard, or who is in a hurry. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
