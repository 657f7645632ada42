import { characterFields, xpForLevel } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { ExplainedValue } from '../../../ui/buttons/explained-value.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { NumberField } from '../fields/number-field.tsx'
import styles from './identity.module.css'

const LevelsDialog = lazyPart(async () => (await withLazyTexts(import('./levels-dialog.tsx'))).LevelsDialog)

/** Experience with progress to the next level, and a hint once it is reached. */
export function Experience() {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const [xp] = useField('xp')
  const [level] = useField('level')
  const isHighest = level >= characterFields.level.max
  const next = isHighest ? xpForLevel(level) : xpForLevel(level + 1)
  const [nextLevel, nextXp] = [number(level + 1), number(next)]
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles['experience']}>
      <p>
        <NumberField field="xp" />{' '}
        <span>
          {!isHighest && (
            <>
              /{' '}
              <ExplainedValue label={t`Level ${nextLevel} at ${nextXp}`} onExplain={() => setIsOpen(true)}>
                {nextXp}
              </ExplainedValue>{' '}
            </>
          )}
          {translate(characterFields.xp.label)}
        </span>
        {xp >= next && !isHighest && <b className={styles['enough']}>{t`enough for level ${nextLevel}`}</b>}
      </p>
      <Bar tone="ochre" value={xp} max={next} thin />
      {isOpen && (
        <Suspense>
          <LevelsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
