import { loadOf, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useWeights } from '../../../i18n/use-weights.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Explained } from '../../../ui/buttons/explained.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'

/** Fetched when somebody asks where a number comes from. */
const LoadDialog = lazyPart(async () => (await import('./weight-dialog.tsx')).LoadDialog)

/** What the pack weighs; a press tells why. */
export function LoadButton({ lookup }: { readonly lookup: Lookup<'Items'> }) {
  const { t } = useLingui()
  const weight = useWeights()
  const [items] = useField('items')
  const [isOpen, setIsOpen] = useState(false)
  const { grams } = loadOf(items, (item) => lookup.recordOf(item)?.facts.weight_grams)
  const written = weight(grams)
  return (
    <span>
      <Explained label={t`Weight: ${written}`} onAsk={() => setIsOpen(true)}>
        {written}
      </Explained>
      {isOpen && (
        <Suspense>
          <LoadDialog lookup={lookup} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
