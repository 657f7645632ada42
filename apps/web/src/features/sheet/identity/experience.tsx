import { characterFields, xpForLevel } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { ExplainedValue } from '../../../ui/buttons/explained-value.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { NumberField } from '../fields/number-field.tsx'
import styles from './identity.module.css'

const LevelUpDialog = lazyPart(
  async () => (await withLazyTexts(import('../level-up/level-up-dialog.tsx'))).LevelUpDialog,
)
const LevelsDialog = lazyPart(async () => (await withLazyTexts(import('./levels-dialog.tsx'))).LevelsDialog)

/** Experience with progress to the next level, and the button for it. */
export function Experience() {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const [xp] = useField('xp')
  const [level] = useField('level')
  const isHighest = level >= characterFields.level.max
  const next = isHighest ? xpForLevel(level) : xpForLevel(level + 1)
  const [nextLevel, nextXp] = [number(level + 1), number(next)]
  const [opened, setOpened] = useState<'levels' | 'level up'>()
  const close = () => setOpened(undefined)
  return (
    <div className={styles['experience']}>
      <p>
        <NumberField field="xp" />{' '}
        <span>
          {!isHighest && (
            <>
              /{' '}
              <ExplainedValue label={t`Level ${nextLevel} at ${nextXp}`} onExplain={() => setOpened('levels')}>
                {nextXp}
              </ExplainedValue>{' '}
            </>
          )}
          {translate(characterFields.xp.label)}
        </span>
      </p>
      <Bar tone="ochre" value={xp} max={next} thin />
      {!isHighest && (
        <p className={classNames(xp >= next && styles['enough'])}>
          <Button small kind="quiet" onClick={() => setOpened('level up')}>
            <ChevronsUp />
            {xp >= next ? t`Level up to ${nextLevel}` : t`Level up…`}
          </Button>
        </p>
      )}
      <Suspense>
        {opened === 'levels' && <LevelsDialog onClose={close} />}
        {opened === 'level up' && <LevelUpDialog onClose={close} />}
      </Suspense>
    </div>
  )
}
