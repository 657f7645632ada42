import { characterFields, xpForLevel } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Breakdown, BreakdownLine } from '../../../game-ui/breakdown.tsx'

/** How many levels are listed before and after the current one. */
const [levelsBefore, levelsAfter] = [2, 5]

/** The experience that each level near the current one needs. */
export function LevelsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const [level] = useField('level')
  const first = Math.max(1, level - levelsBefore)
  const last = Math.min(characterFields.level.max, level + levelsAfter)
  const levels = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <Dialog open onClose={onClose} title={t`Experience by level`}>
      <Breakdown>
        {levels.map((each) => (
          <BreakdownLine
            key={each}
            label={`${translate(characterFields.level.label)} ${number(each)}`}
            {...(each === level && { detail: t`you are here` })}
            value={number(xpForLevel(each))}
          />
        ))}
      </Breakdown>
      <p className="small soft">{t`Only a guide: set any level you like.`}</p>
    </Dialog>
  )
}
