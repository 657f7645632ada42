import type { CharacterSummary } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../i18n/use-numbers.ts'

/** What a character is called, and its race, class and level in one line; what is not chosen yet is left out. */
export function useCharacterWords({ name, race, class: className, level }: CharacterSummary) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const levelWritten = number(level)
  return {
    name: name.trim() === '' ? t`Nameless` : name,
    detail: [race, className, t`Level ${levelWritten}`].filter((part) => part.trim() !== '').join(' · '),
  }
}
