import type { CharacterSummary } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useLookup } from '../../queries/use-lookup.ts'

/** A character's name, and its race, class and level in one line; what is not chosen yet is left out. */
export function useCharacterSummary({ name, race, class: className, level }: CharacterSummary) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const translate = useTranslate()
  const [races, classes] = [useLookup('Races'), useLookup('Classes')]
  const [raceRecord, classRecord] = [races?.recordOf(race), classes?.recordOf(className)]
  const texts = [raceRecord ? translate(raceRecord.name) : race, classRecord ? translate(classRecord.name) : className]
  const levelText = number(level)
  return {
    name: name.trim() === '' ? t`Unnamed` : name,
    detail: [...texts, t`Level ${levelText}`].filter((part) => part.trim() !== '').join(' · '),
  }
}
