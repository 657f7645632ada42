import { loadOf, type Lookup } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useWeights } from '../../../i18n/use-weights.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Sum, SumLine, SumTotal } from '../../../game-ui/sum.tsx'

interface LoadDialogProps {
  readonly lookup: Lookup<'Items'>
  readonly onClose: () => void
}

/** Where the weight of the pack comes from: each thing, heaviest first. */
export function LoadDialog({ lookup, onClose }: LoadDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const weight = useWeights()
  const [items] = useField('items')
  const gramsOf = (item: string) => lookup.recordOf(item)?.facts.weight_grams
  const { grams, unknown } = loadOf(items, gramsOf)
  const weighed = items
    .flatMap((entry) => {
      const each = gramsOf(entry.item)
      return each === undefined ? [] : [{ ...entry, each }]
    })
    .toSorted((left, right) => right.each * right.quantity - left.each * left.quantity)
  return (
    <Dialog open onClose={onClose} title={t`What the pack weighs`}>
      <Sum>
        {weighed.map(({ id, item, quantity, each }) => (
          <SumLine
            key={id}
            label={lookup.recordOf(item)?.name[locale] ?? item}
            detail={`${number(quantity)} × ${weight(each)}`}
            value={weight(each * quantity)}
          />
        ))}
        <SumTotal label={t`Together`} value={weight(grams)} />
      </Sum>
      {unknown > 0 && (
        <p className="small soft">
          {t`${plural(unknown, {
            one: '# thing is not in the catalogue: its weight is not known and not counted.',
            other: '# things are not in the catalogue: their weight is not known and not counted.',
          })}`}
        </p>
      )}
    </Dialog>
  )
}
