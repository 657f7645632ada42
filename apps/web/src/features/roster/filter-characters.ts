import { foldText, type CharacterSummary } from '@everquill/domain'

/**
 * The characters whose name, race or class contain every word of the search text, ignoring accents and case. `namesOf`
 * returns the catalogue's names of a character's race and class in all languages.
 */
export function filterCharacters(
  characters: readonly CharacterSummary[],
  searchText: string,
  namesOf: (character: CharacterSummary) => string,
): readonly CharacterSummary[] {
  const wanted = foldText(searchText)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return characters
  return characters.filter((character) => {
    const { name, race, class: className } = character
    const text = foldText(`${name} ${race} ${className} ${namesOf(character)}`)
    return wanted.every((word) => text.includes(word))
  })
}
