import {
  characterFields,
  coins,
  collections,
  mapCoins,
  exchange,
  optionLabel,
  type CatalogueRecord,
  type Lookup,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useWeights } from '../../../i18n/use-weights.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { EffectText, FormulaText } from '../../../game-ui/formula-text.tsx'
import { useFormulaStyle } from '../../../game-ui/use-formula-style.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useWrite } from '../../../sync/replica/use-character.ts'
import { useEntry } from '../../../sync/replica/use-entries.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { localDayOf, withDay } from './local-day.ts'
import styles from '../fields/details.module.css'
import { Description, Detail, Details } from '../fields/details.tsx'
import { EntryText } from '../fields/entry-text.tsx'

interface ItemDialogProps {
  readonly id: string
  readonly lookup: Lookup<'Items'>
  readonly onClose: () => void
}

const { parts } = characterFields.items

/** An item's catalogue text, facts, date and note. */
export function ItemDialog({ id, lookup, onClose }: ItemDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const entry = useEntry('items', id)
  const record = entry && lookup.recordOf(entry.item)
  return (
    <Dialog open={entry !== null} onClose={onClose} title={record ? translate(record.name) : (entry?.item ?? '')}>
      {record && <Description>{translate(record.description)}</Description>}
      <Details>
        {record ? (
          <Facts record={record} quantity={entry.quantity} />
        ) : (
          <Detail label={translate(characterFields.name.label)}>
            <EntryText path={`items.${id}.item`} label={translate(parts.item.label)} maxLength={parts.item.maxLength} />
          </Detail>
        )}
        <Detail label={translate(parts.acquired_at.label)}>
          <AcquiredDate id={id} at={entry?.acquired_at ?? ''} />
        </Detail>
        <Detail label={translate(parts.note.label)}>
          <EntryText
            path={`items.${id}.note`}
            label={translate(parts.note.label)}
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
  const translate = useTranslate()
  const weight = useWeights()
  const price = usePrices()
  const { number } = useNumbers()
  const style = useFormulaStyle(useLookup('Skills'))
  const labels = collections.Items
  const { kind, slot, weight_grams: grams, price_copper: copper } = facts
  const { attack_skill: skill, damage, protection, effect, effect_kind: effectKind, uses } = facts
  const [each, all] = [weight(grams ?? 0), weight((grams ?? 0) * quantity)]
  return (
    <>
      {kind && <Detail label={translate(labels.kind.label)}>{translate(optionLabel('kind', kind))}</Detail>}
      {slot && <Detail label={translate(labels.slot.label)}>{translate(optionLabel('slot', slot))}</Detail>}
      {grams !== undefined && (
        <Detail label={translate(labels.weight_grams.label)}>
          {quantity === 1 ? each : t`${each} each, ${all} in total`}
        </Detail>
      )}
      {copper !== undefined && <Detail label={translate(labels.price_copper.label)}>{price(copper)}</Detail>}
      {damage !== undefined && (
        <Detail label={translate(labels.damage.label)}>
          <FormulaText formula={damage} style={style} />
        </Detail>
      )}
      {skill !== undefined && <Detail label={translate(labels.attack_skill.label)}>{style.nameOf(skill)}</Detail>}
      {protection !== undefined && <Detail label={translate(labels.protection.label)}>{number(protection)}</Detail>}
      {effect !== undefined && (
        <Detail label={translate(labels.effect.label)}>
          <EffectText effect={effect} kind={effectKind} style={style} />
        </Detail>
      )}
      {uses !== undefined && <Detail label={translate(labels.uses.label)}>{number(uses)}</Detail>}
    </>
  )
}

/** Formats an amount in copper as the usual coins. */
function usePrices(): (copper: number) => string {
  const translate = useTranslate()
  const { number } = useNumbers()
  return (copper) => {
    const purse = exchange({ ...mapCoins(() => 0), copper }, 'gold')
    const present = coins.filter((coin) => purse[coin] > 0)
    const texts = present.map((coin) => `${number(purse[coin])} ${translate(characterFields[coin].label)}`)
    return texts.join(', ') || '–'
  }
}

/** Changes the day of a timestamp and keeps its time. */
function AcquiredDate({ id, at }: { readonly id: string; readonly at: string }) {
  const translate = useTranslate()
  const write = useWrite()
  return (
    <input
      type="date"
      className={styles['date']}
      aria-label={translate(parts.acquired_at.label)}
      value={localDayOf(at)}
      onChange={({ currentTarget: { value } }) => {
        const next = withDay(at, value)
        if (next !== undefined) write(`items.${id}.acquired_at`, next)
      }}
    />
  )
}
