import { usesLeft, type Lookup } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { KitIcon } from '../../../game-ui/kit-icon.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useValue } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { KitRow, Missing } from './kit-row.tsx'
import { useTextValue } from './use-text-value.ts'
import { EffectDice } from './spell-row.tsx'

interface ConsumableRowProps {
  readonly id: string
  readonly lookup: Lookup<'Items'>
  readonly skills: Lookup<'Skills'>
  readonly onUse: (id: string) => void
}

/** An item that is used up. When none is left, its button stays in place. */
export const ConsumableRow = memo(function ConsumableRow({ id, lookup, skills, onUse }: ConsumableRowProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const reference = useTextValue(`items.${id}.item`)
  const quantity = Number(useValue(`items.${id}.quantity`))
  const inUse = useValue(`items.${id}.uses_left`)
  const record = lookup.recordOf(reference)
  if (!record) return null
  const name = record.name[locale]
  const { kind, effect, effect_kind: effectKind, uses } = record.facts
  const left = usesLeft(typeof inUse === 'number' ? { uses_left: inUse } : {}, uses)
  const isOut = quantity === 0
  return (
    <KitRow
      id={id}
      icon={<KitIcon name={kind === 'potion' ? 'potion' : 'vial'} />}
      tone="ochre"
      name={name}
      quantity={quantity > 1 ? number(quantity) : undefined}
      detail={
        isOut ? (
          <Missing>{t`none left`}</Missing>
        ) : (
          <span className="by-dots">
            {effect !== undefined && <EffectDice {...{ effect, skills }} kind={effectKind} />}
            {uses !== undefined && uses > 1 && (
              <span>{t`${plural(left ?? 0, { one: '# use left', other: '# uses left' })}`}</span>
            )}
          </span>
        )
      }
    >
      <Button
        small
        aria-label={t`Use ${name}`}
        aria-disabled={isOut || undefined}
        onClick={() => {
          if (!isOut) onUse(id)
        }}
      >
        {t`Use`}
      </Button>
    </KitRow>
  )
})
