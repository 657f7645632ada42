import { encumbrance, loadOf, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { ExplainedValue } from '../../../ui/buttons/explained-value.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import styles from './inventory.module.css'
import { useCarryingLimit } from './use-carrying-limit.ts'

const WeightDialog = lazyPart(async () => (await withLazyTexts(import('./weight-dialog.tsx'))).WeightDialog)

/** The total weight and what the character can carry; opens its explanation. */
export function WeightButton({ lookup }: { readonly lookup: Lookup<'Items'> }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const [items] = useField('items')
  const [isOpen, setIsOpen] = useState(false)
  const { grams } = loadOf(items, (item) => lookup.recordOf(item)?.facts.weight_grams)
  const { limitGrams, isOver } = encumbrance(grams, useCarryingLimit())
  const [carried, limit] = [number(Math.round(grams / 100) / 10), number(limitGrams / 1_000)]
  const total = t`${carried} of ${limit} kg`
  return (
    <span>
      <ExplainedValue
        label={isOver ? t`Weight: ${total}, too heavy` : t`Weight: ${total}`}
        onExplain={() => setIsOpen(true)}
      >
        <span className={isOver ? styles['over'] : undefined}>{total}</span>
      </ExplainedValue>
      {isOpen && (
        <Suspense>
          <WeightDialog lookup={lookup} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
