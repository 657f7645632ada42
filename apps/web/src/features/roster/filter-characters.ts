import { foldText, type CharacterSummary } from '@everquill/domain'

/**
 * Those whose name, race and class hold every word that was written; accents and capitals do not matter. `namesOf` knows
 * what the catalogue calls a race and a class in any language.
 */
export function matching(
  characters: readonly CharacterSummary[],
  written: string,
  namesOf: (character: CharacterSummary) => string,
): readonly CharacterSummary[] {
  const wanted = foldText(written)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return characters
  return characters.filter((character) => {
    const { name, race, class: className } = character
    const text = foldText(`${name} ${race} ${className} ${namesOf(character)}`)
    return wanted.every((word) => text.includes(word))
  })
}
