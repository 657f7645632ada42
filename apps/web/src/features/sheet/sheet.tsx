import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useField, useIsGone } from '../../sync/replica/use-character.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { Deferred } from '../../ui/foundation/deferred.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { About } from './identity/about.tsx'
import { Attributes } from './attributes/attributes.tsx'
import { ConflictList } from '../../conflicts/conflict-list.tsx'
import { HistoryLink } from './log/history-link.tsx'
import type { SheetTab } from './sheet-tab.ts'
import { CharacterGoneNotice } from '../../conflicts/character-gone-notice.tsx'
import styles from './sheet.module.css'
import { HitPoints, Mana } from './vitals/vitals.tsx'
import { Wallet } from './wallet/wallet.tsx'
import { WaitingSection } from './section-skeleton.tsx'
import { Identity, whoKeys } from './identity/identity.tsx'

/** Most of these wait for the catalogue in any case; their code comes beside it. */
const Conditions = lazyPart(async () => (await import('./sheet-parts.ts')).Conditions)
const Inventory = lazyPart(async () => (await import('./sheet-parts.ts')).Inventory)
const Log = lazyPart(async () => (await import('./sheet-parts.ts')).Log)
const LogStrip = lazyPart(async () => (await import('./sheet-parts.ts')).LogStrip)
const Prose = lazyPart(async () => (await import('./sheet-parts.ts')).Notes)
const Skills = lazyPart(async () => (await import('./sheet-parts.ts')).Skills)
const Spells = lazyPart(async () => (await import('./sheet-parts.ts')).Spells)

/** Nobody undoes anything in the first moment. */
const UndoKeys = lazyPart(async () => (await import('./sheet-parts.ts')).UndoKeys)

interface SheetProps {
  /** What a phone shows; wider pages show all of it. */
  readonly leaf: SheetTab
  /** Where the edits are, for a phone, whose bar has room for one word only. */
  readonly saving?: ReactNode
  /** The picture, and the way to change it. */
  readonly portrait?: ReactNode
}

/** Everything that can be known and written of a character, and the log beside it. */
export function Sheet({ leaf, saving, portrait }: SheetProps) {
  const { t } = useLingui()
  const inTrash = useField('deletedAt')[0] !== undefined
  const isLost = useIsGone() || inTrash
  return (
    <div className={styles['sheet']} data-leaf={leaf}>
      <SheetTitle />
      <div>
        {isLost && <CharacterGoneNotice inTrash={inTrash} />}
        <fieldset className={styles['page']} disabled={isLost}>
          <div className={styles['who']}>
            <Identity portrait={portrait} />
            <div className={styles['contests']}>
              <ConflictList of={whoKeys} />
            </div>
          </div>
          <div className={styles['vitals']}>
            <div className={styles['hp']}>
              <HitPoints />
              <div className={styles['contests']}>
                <ConflictList of={['hp', 'hp_max']} />
              </div>
            </div>
            <div className={styles['mana']}>
              <Mana />
              <div className={styles['contests']}>
                <ConflictList of={['mana', 'mana_max']} />
              </div>
            </div>
            {saving}
          </div>
          <div className={styles['conditions']}>
            <Deferred>
              <Conditions />
            </Deferred>
          </div>
          <div className={classNames(styles['stack'], styles['left'])}>
            <Attributes />
            <Deferred instead={<WaitingSection title={t`Skills`} rows={12} />}>
              <Skills />
            </Deferred>
            <About />
          </div>
          <div className={classNames(styles['stack'], styles['middle'])}>
            <Wallet />
            <Deferred instead={<WaitingSection title={t`Inventory`} rows={6} />}>
              <Inventory />
            </Deferred>
          </div>
          <div className={classNames(styles['stack'], styles['right'])}>
            <div className={styles['spells']}>
              <Deferred instead={<WaitingSpells />}>
                <Spells />
              </Deferred>
            </div>
            <div className={classNames(styles['stack'], styles['notes'])}>
              <Deferred instead={<WaitingSection title={t`Notes`} rows={3} />}>
                <Prose />
              </Deferred>
            </div>
          </div>
        </fieldset>
      </div>
      <aside className={styles['margin']} aria-labelledby="log">
        <div className={styles['heading']}>
          <h2 id="log">{t`Log`}</h2>
          <HistoryLink />
        </div>
        <div className={styles['log']} role="group" aria-labelledby="log" tabIndex={0}>
          <Deferred instead={<Skeleton lines={9} />}>
            <Log />
          </Deferred>
        </div>
      </aside>
      <Deferred>
        <LogStrip />
        <UndoKeys />
      </Deferred>
    </div>
  )
}

function SheetTitle() {
  const [name] = useField('name')
  return <title>{`${name} · Everquill`}</title>
}

function WaitingSpells() {
  const { t } = useLingui()
  const [spells] = useField('spells')
  return <WaitingSection title={t`Spells`} rows={spells.length + 1} />
}
