import {
  characterFields,
  collections,
  optionLabel,
  usesLeft,
  type CatalogueRecord,
  type ItemEntry,
  type Lookup,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useWeights } from '../../../i18n/use-weights.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { EffectText, FormulaText } from '../../../game-ui/formula/formula-text.tsx'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useWrite } from '../../../sync/replica/use-character.ts'
import { useEntry } from '../../../sync/replica/use-entries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Stepper } from '../../../ui/inputs/number/stepper.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useEquip } from '../actions/use-equip.ts'
import { EquipButton } from './equip-button.tsx'
import { usePrices } from '../../../game-ui/catalogue/use-prices.ts'
import { localDayOf, withDay } from './local-day.ts'
import styles from '../fields/details.module.css'
import { Description, Detail, Details } from '../fields/details.tsx'
import { EntryText } from '../fields/entry-text.tsx'

const GiveItem = lazyPart(async () => (await withLazyTexts(import('./give-item.tsx'))).GiveItem)

interface ItemDialogProps {
  readonly id: string
  readonly lookup: Lookup<'Items'>
  readonly onRemove: (entry: ItemEntry) => void
  readonly onClose: () => void
}

const { parts } = characterFields.items

/** An item's catalogue text, facts, quantity, date and note; it can be given away or removed. */
export function ItemDialog({ id, lookup, onRemove, onClose }: ItemDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const entry = useEntry('items', id)
  const write = useWrite()
  const record = entry && lookup.recordOf(entry.item)
  const { kind, min, max } = parts.quantity
  return (
    <Dialog open={entry !== null} onClose={onClose} title={record ? translate(record.name) : (entry?.item ?? '')}>
      {record && <Description>{translate(record.description)}</Description>}
      <Details>
        {record ? (
          <>
            <Equipped id={id} lookup={lookup} />
            <Facts record={record} entry={entry} />
          </>
        ) : (
          <Detail label={translate(characterFields.name.label)}>
            <EntryText path={`items.${id}.item`} label={translate(parts.item.label)} maxLength={parts.item.maxLength} />
          </Detail>
        )}
        {entry && (
          <Detail label={translate(parts.quantity.label)}>
            <Stepper
              {...{ kind, min, max }}
              label={translate(parts.quantity.label)}
              field={`items.${id}.quantity`}
              value={entry.quantity}
              onEdit={(quantity, how) => write(`items.${id}.quantity`, quantity, how)}
            />
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
      {entry && (
        <div className={styles['actions']}>
          <Suspense>
            <GiveItem entry={entry} onGiven={onClose} />
          </Suspense>
          <Button
            onClick={() => {
              onClose()
              onRemove(entry)
            }}
          >
            {t`Remove`}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface FactsProps {
  readonly record: CatalogueRecord<'Items'>
  readonly entry: ItemEntry
}

function Facts({ record: { facts }, entry }: FactsProps) {
  const { quantity } = entry
  const { t } = useLingui()
  const translate = useTranslate()
  const weight = useWeights()
  const price = usePrices()
  const { number } = useNumbers()
  const style = useFormulaStyle(useLookup('Skills'))
  const labels = collections.Items
  const { kind, slot, weight_grams: grams, price_copper: copper } = facts
  const { attack_skill: skill, damage, protection, effect, effect_kind: effectKind, uses } = facts
  const [usesText, allUses] = [number(usesLeft(entry, uses) ?? 0), number(uses ?? 0)]
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
      {uses !== undefined && (
        <Detail label={translate(labels.uses.label)}>
          {entry.uses_left === undefined ? allUses : t`${usesText} of ${allUses} left`}
        </Detail>
      )}
    </>
  )
}

/** Whether the item is worn or held; nothing for one without a slot. */
function Equipped({ id, lookup }: Pick<ItemDialogProps, 'id' | 'lookup'>) {
  const translate = useTranslate()
  const equip = useEquip(lookup)
  const entry = useEntry('items', id)
  const record = entry && lookup.recordOf(entry.item)
  if (!record || (record.facts.slot === null && entry.equipped === undefined) || entry.quantity === 0) return null
  return (
    <Detail label={translate(parts.equipped.label)}>
      <EquipButton name={translate(record.name)} isEquipped={entry.equipped !== undefined} onPress={() => equip(id)} />
    </Detail>
  )
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
