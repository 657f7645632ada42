import { characterFields, xpForLevel } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Sum, SumLine } from '../../../game-ui/sum.tsx'

/** So many levels before and after the present one. */
const [past, ahead] = [2, 5]

/** At how much experience each level begins, around where somebody is. */
export function LevelsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const word = useTranslate()
  const { number } = useNumbers()
  const [level] = useField('level')
  const first = Math.max(1, level - past)
  const levels = Array.from({ length: level + ahead - first + 1 }, (_, place) => first + place)
  return (
    <Dialog open onClose={onClose} title={t`What a level asks for`}>
      <Sum>
        {levels.map((each) => (
          <SumLine
            key={each}
            label={`${word(characterFields.level.label)} ${number(each)}`}
            {...(each === level && { detail: t`here you are` })}
            value={number(xpForLevel(each))}
          />
        ))}
      </Sum>
      <p className="small soft">{t`It hints and never decides: what you write as your level is right.`}</p>
    </Dialog>
  )
}
