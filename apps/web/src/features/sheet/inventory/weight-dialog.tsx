import { loadOf, type Lookup } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useWeights } from '../../../i18n/use-weights.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useCarryingLimit } from './use-carrying-limit.ts'
import { Breakdown, BreakdownLine, BreakdownTotal } from '../../../game-ui/breakdown.tsx'

interface WeightDialogProps {
  readonly lookup: Lookup<'Items'>
  readonly onClose: () => void
}

/** Explains the total weight by item, heaviest first. */
export function WeightDialog({ lookup, onClose }: WeightDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const weight = useWeights()
  const [items] = useField('items')
  const limit = useCarryingLimit()
  const gramsOf = (item: string) => lookup.recordOf(item)?.facts.weight_grams
  const { grams, unknown } = loadOf(items, gramsOf)
  const weighed = items
    .flatMap((entry) => {
      const each = gramsOf(entry.item)
      return each === undefined ? [] : [{ ...entry, each }]
    })
    .toSorted((left, right) => right.each * right.quantity - left.each * left.quantity)
  return (
    <Dialog open onClose={onClose} title={t`Inventory weight`}>
      <Breakdown>
        {weighed.map(({ id, item, quantity, each }) => (
          <BreakdownLine
            key={id}
            label={lookup.recordOf(item)?.name[locale] ?? item}
            detail={`${number(quantity)} × ${weight(each)}`}
            value={weight(each * quantity)}
          />
        ))}
        <BreakdownTotal label={t`Total`} value={weight(grams)} />
        <BreakdownLine label={t`You can carry`} value={weight(limit * 1_000)} />
      </Breakdown>
      {unknown > 0 && (
        <p className="small soft">
          {t`${plural(unknown, {
            one: '# item has no known weight and is not counted.',
            other: '# items have no known weight and are not counted.',
          })}`}
        </p>
      )}
    </Dialog>
  )
}
