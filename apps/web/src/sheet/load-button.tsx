import { loadOf, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useWeights } from '../i18n/use-weights.ts'
import { useField } from '../store/use-character.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import styles from './inventory.module.css'

/** Fetched when somebody asks where a number comes from. */
const LoadDialog = lazyPart(async () => (await import('./load-dialog.tsx')).LoadDialog)

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
      <button
        type="button"
        className={styles['load']}
        aria-label={t`Weight: ${written}`}
        title={t`Where this comes from`}
        onClick={() => setIsOpen(true)}
      >
        {written}
      </button>
      {isOpen && (
        <Suspense>
          <LoadDialog lookup={lookup} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
