import type { CharacterSummary } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useLookup } from '../../queries/use-lookup.ts'

/** What a character is called, and its race, class and level in one line; what is not chosen yet is left out. */
export function useCharacterWords({ name, race, class: className, level }: CharacterSummary) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const words = useTranslate()
  const [races, classes] = [useLookup('Races'), useLookup('Classes')]
  const [raceRecord, classRecord] = [races?.recordOf(race), classes?.recordOf(className)]
  const said = [raceRecord ? words(raceRecord.name) : race, classRecord ? words(classRecord.name) : className]
  const levelWritten = number(level)
  return {
    name: name.trim() === '' ? t`Nameless` : name,
    detail: [...said, t`Level ${levelWritten}`].filter((part) => part.trim() !== '').join(' · '),
  }
}
