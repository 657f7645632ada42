import type { ChapterCode, ImportWords, SpellKind } from '@everquill/import'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useLabelWords } from './use-label-words.ts'

/** The words that imported notes are composed of. */
export function useImportWords(): ImportWords {
  const { t } = useLingui()
  const { number } = useNumbers()
  const labels = useLabelWords()
  const chapters: Record<ChapterCode, string> = {
    'original-scores': t`Original ability scores`,
    'scores-without-effects': t`Ability scores without effects`,
    'attributes-without-field': t`More attributes`,
    features: t`Features and traits`,
    training: t`Languages and training`,
    'skills-without-field': t`More skills`,
    attacks: t`Attacks`,
    augmentations: t`Augmentations`,
    companions: t`Companions`,
    contacts: t`Contacts`,
    story: t`Story`,
    money: t`Money`,
    'other-values': t`Other values`,
    'other-entries': t`Other entries`,
  }
  const spellKinds: Record<SpellKind, string> = {
    cantrip: t`cantrip`,
    focus: t`focus spell`,
    ritual: t`ritual`,
    innate: t`innate`,
    liturgy: t`liturgy`,
    ceremony: t`ceremony`,
    blessing: t`blessing`,
    power: t`power`,
    'complex-form': t`complex form`,
  }
  return {
    labels,
    chapters,
    spellKinds,
    itemParts: {
      in: (path) => t`in: ${path}`,
      equipped: t`equipped`,
      attuned: t`attuned`,
      invested: t`invested`,
      uses: (left, max) => {
        const [shownLeft, shownMax] = [number(left), number(max)]
        return t`${shownLeft} of ${shownMax} uses left`
      },
      rating: (value) => t`rating ${value}`,
      casts: (spells) => t`casts ${spells}`,
      with: (parts) => t`with ${parts}`,
    },
    spellParts: {
      levels: (levels) => t`level ${levels}`,
      from: (origins) => t`from ${origins}`,
      skill: (value) => {
        const shown = number(value)
        return t`skill value ${shown}`
      },
    },
  }
}
