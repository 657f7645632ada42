import type { Lookup, SpellEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { useEntryIds } from '../../../sync/replica/use-entries.ts'
import { useRemoteArrivals } from '../../../sync/replica/use-remote-arrivals.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FilterChip } from '../../../ui/buttons/filter-chip.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { AddSpell } from './add-spell.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { SpellRow } from './spell-row.tsx'
import { spellOrder } from './spell-order.ts'
import styles from './spells.module.css'
import { useCastSpell } from '../actions/use-cast-spell.ts'
import { SectionSkeleton } from '../section-skeleton.tsx'

const SpellDialog = lazyPart(async () => (await import('./spell-dialog.tsx')).SpellDialog)

export function Spells() {
  const { t } = useLingui()
  const lookup = useLookup('Spells')
  const [spells] = useField('spells')
  if (lookup) return <SpellList lookup={lookup} />
  return (
    <>
      <SectionSkeleton title={t`Spells`} rows={spells.length + 1} />
      <ConflictList sections={['spells']} />
    </>
  )
}

function SpellList({ lookup }: { readonly lookup: Lookup<'Spells'> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [isAdding, setIsAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const [onlyPrepared, setOnlyPrepared] = useState(false)
  const [opened, setOpened] = useState<string>()
  const order = useMemo(() => spellOrder(lookup, locale), [lookup, locale])
  const ids = useEntryIds('spells', order)
  const arrivalOf = useRemoteArrivals('spells', ids)
  const cast = useCastSpell(lookup)
  /** Returns focus to the button that opened the field. */
  const closeAdding = () => {
    setIsAdding(false)
    addButton.current?.focus()
  }
  return (
    <Section
      id="spells"
      title={t`Spells`}
      aside={<PreparedFilter isOn={onlyPrepared} onToggle={setOnlyPrepared} />}
      action={
        <IconButton
          ref={addButton}
          label={t`Add a spell`}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          <Plus />
        </IconButton>
      }
    >
      {isAdding && <AddSpell lookup={lookup} onLeave={closeAdding} />}
      <ConflictList sections={['spells']} />
      {ids.length === 0 && !isAdding && (
        <div className={styles['nothing']}>
          <p>{t`No spells yet. Choose some from the catalogue, or type your own.`}</p>
          <Button small onClick={() => setIsAdding(true)}>
            {t`Choose spells`}
          </Button>
        </div>
      )}
      <ul className={styles['spells']}>
        {ids.map((id) => (
          <SpellRow
            key={id}
            {...{ id, lookup, onlyPrepared }}
            arrival={arrivalOf(id)}
            onOpen={setOpened}
            onCast={cast}
          />
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
  readonly onToggle: (on: boolean) => void
}

/** Shows how many spells are prepared and filters by them. */
function PreparedFilter({ isOn, onToggle }: PreparedFilterProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const [spells] = useField('spells')
  if (spells.length === 0) return null
  const [prepared, all] = [number(spells.filter(isPrepared).length), number(spells.length)]
  return (
    <FilterChip isOn={isOn} onToggle={onToggle} title={t`Show only prepared spells`}>
      {t`${prepared} of ${all} prepared`}
    </FilterChip>
  )
}

const isPrepared = ({ prepared }: SpellEntry): boolean => prepared === true
