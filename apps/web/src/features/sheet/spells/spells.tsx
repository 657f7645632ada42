import type { Lookup, SpellEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { useEntryIds } from '../../../sync/replica/use-entries.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { FilterChip } from '../../../ui/buttons/filter-chip.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { AddSpell } from './add-spell.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { SpellRow } from './spell-row.tsx'
import { spellOrder } from './spell-order.ts'
import styles from './spells.module.css'
import { useCastSpell } from './use-cast-spell.ts'
import { WaitingSection } from '../section-skeleton.tsx'

/** Fetched when somebody looks. */
const SpellDialog = lazyPart(async () => (await import('./spell-dialog.tsx')).SpellDialog)

export function Spells() {
  const { t } = useLingui()
  const lookup = useLookup('Spells')
  const [spells] = useField('spells')
  return lookup ? <Known lookup={lookup} /> : <WaitingSection title={t`Spells`} rows={spells.length + 1} />
}

function Known({ lookup }: { readonly lookup: Lookup<'Spells'> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [isAdding, setIsAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const [onlyPrepared, setOnlyPrepared] = useState(false)
  const [opened, setOpened] = useState<string>()
  const order = useMemo(() => spellOrder(lookup, locale), [lookup, locale])
  const ids = useEntryIds('spells', order)
  const cast = useCastSpell()
  /** Whoever works without a mouse goes on where they began. */
  const leave = () => {
    setIsAdding(false)
    adder.current?.focus()
  }
  return (
    <Section
      title={t`Spells`}
      aside={<PreparedFilter isOn={onlyPrepared} onTurn={setOnlyPrepared} />}
      action={
        <IconButton ref={adder} label={t`Add a spell`} aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          <Plus />
        </IconButton>
      }
    >
      {isAdding && <AddSpell lookup={lookup} onLeave={leave} />}
      <ConflictList of={['spells']} />
      {ids.length === 0 && <p className={styles['nothing']}>{t`No spells yet.`}</p>}
      <ul className={styles['spells']}>
        {ids.map((id) => (
          <SpellRow key={id} {...{ id, lookup, onlyPrepared }} onOpen={setOpened} onCast={cast} />
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <SpellDialog id={opened} lookup={lookup} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

interface PreparedFilterProps {
  readonly isOn: boolean
  readonly onTurn: (on: boolean) => void
}

/** How many are prepared; pressed, only these are shown. */
function PreparedFilter({ isOn, onTurn }: PreparedFilterProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const [spells] = useField('spells')
  if (spells.length === 0) return null
  const [prepared, all] = [number(spells.filter(isPrepared).length), number(spells.length)]
  return (
    <FilterChip isOn={isOn} onTurn={onTurn} title={t`Show only what is prepared`}>
      {t`${prepared} of ${all} prepared`}
    </FilterChip>
  )
}

const isPrepared = ({ prepared }: SpellEntry): boolean => prepared === true
