import { loadOf, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { useWeights } from '../../../i18n/use-weights.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { ExplainedValue } from '../../../ui/buttons/explained-value.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'

const WeightDialog = lazyPart(async () => (await withLazyTexts(import('./weight-dialog.tsx'))).WeightDialog)

/** The total weight; opens its explanation. */
export function WeightButton({ lookup }: { readonly lookup: Lookup<'Items'> }) {
  const { t } = useLingui()
  const weight = useWeights()
  const [items] = useField('items')
  const [isOpen, setIsOpen] = useState(false)
  const { grams } = loadOf(items, (item) => lookup.recordOf(item)?.facts.weight_grams)
  const total = weight(grams)
  return (
    <span>
      <ExplainedValue label={t`Weight: ${total}`} onExplain={() => setIsOpen(true)}>
        {total}
      </ExplainedValue>
      {isOpen && (
        <Suspense>
          <WeightDialog lookup={lookup} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
