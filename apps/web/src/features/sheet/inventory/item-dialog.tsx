import {
  characterFields,
  coins,
  collections,
  eachCoin,
  exchange,
  optionLabel,
  type CatalogueRecord,
  type Lookup,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useWeights } from '../../../i18n/use-weights.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useWrite } from '../../../sync/replica/use-character.ts'
import { useEntry } from '../../../sync/replica/use-entries.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { dayIn, withDay } from '../../../log-view/days.ts'
import styles from '../fields/details.module.css'
import { Description, Detail, Details } from '../fields/details.tsx'
import { EntryText } from '../fields/entry-text.tsx'

interface ItemDialogProps {
  readonly id: string
  readonly lookup: Lookup<'Items'>
  readonly onClose: () => void
}

const { parts } = characterFields.items

/** One thing in the pack: what the catalogue tells of it, when it came, what was noted. */
export function ItemDialog({ id, lookup, onClose }: ItemDialogProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const entry = useEntry('items', id)
  const record = entry && lookup.recordOf(entry.item)
  return (
    <Dialog open={entry !== null} onClose={onClose} title={record ? word(record.name) : (entry?.item ?? '')}>
      {record && <Description>{word(record.description)}</Description>}
      <Details>
        {record ? (
          <Facts record={record} quantity={entry.quantity} />
        ) : (
          <Detail label={word(characterFields.name.label)}>
            <EntryText path={`items.${id}.item`} label={word(parts.item.label)} maxLength={parts.item.maxLength} />
          </Detail>
        )}
        <Detail label={word(parts.acquired_at.label)}>
          <Acquired id={id} at={entry?.acquired_at ?? ''} />
        </Detail>
        <Detail label={word(parts.note.label)}>
          <EntryText
            path={`items.${id}.note`}
            label={word(parts.note.label)}
            maxLength={parts.note.maxLength}
            placeholder={t`Who made it, what it opens …`}
            optional
          />
        </Detail>
      </Details>
    </Dialog>
  )
}

interface FactsProps {
  readonly record: CatalogueRecord<'Items'>
  readonly quantity: number
}

function Facts({ record: { facts }, quantity }: FactsProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const weight = useWeights()
  const price = usePrices()
  const labels = collections.Items
  const { kind, slot, weight_grams: grams, price_copper: copper } = facts
  const [each, all] = [weight(grams ?? 0), weight((grams ?? 0) * quantity)]
  return (
    <>
      {kind && <Detail label={word(labels.kind.label)}>{word(optionLabel('kind', kind))}</Detail>}
      {slot && <Detail label={word(labels.slot.label)}>{word(optionLabel('slot', slot))}</Detail>}
      {grams !== undefined && (
        <Detail label={word(labels.weight_grams.label)}>
          {quantity === 1 ? each : t`${each} each, ${all} together`}
        </Detail>
      )}
      {copper !== undefined && <Detail label={word(labels.price_copper.label)}>{price(copper)}</Detail>}
    </>
  )
}

/** An amount in copper, in the coins that people use for it. */
function usePrices(): (copper: number) => string {
  const word = useTranslate()
  const { number } = useNumbers()
  return (copper) => {
    const purse = exchange({ ...eachCoin(() => 0), copper }, 'gold')
    const counted = coins.filter((coin) => purse[coin] > 0)
    const said = counted.map((coin) => `${number(purse[coin])} ${word(characterFields[coin].label)}`)
    return said.join(', ') || '–'
  }
}

/** The day something came; the hour of it stays. */
function Acquired({ id, at }: { readonly id: string; readonly at: string }) {
  const word = useTranslate()
  const write = useWrite()
  return (
    <input
      type="date"
      className={styles['date']}
      aria-label={word(parts.acquired_at.label)}
      value={dayIn(at)}
      onChange={({ currentTarget: { value } }) => {
        const next = withDay(at, value)
        if (next !== undefined) write(`items.${id}.acquired_at`, next)
      }}
    />
  )
}
