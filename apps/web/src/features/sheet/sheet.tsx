import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useField, useIsGone } from '../../sync/replica/use-character.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { Later } from '../../ui/foundation/deferred.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { About } from './identity/about.tsx'
import { Attributes } from './attributes/attributes.tsx'
import { Contests } from '../../conflicts/conflict-list.tsx'
import { HistoryLink } from './log/history-link.tsx'
import type { Leaf } from './sheet-tab.ts'
import { LostNotice } from '../../conflicts/character-gone-notice.tsx'
import styles from './sheet.module.css'
import { HitPoints, Mana } from './vitals/vitals.tsx'
import { Wallet } from './wallet/wallet.tsx'
import { WaitingSection } from './section-skeleton.tsx'
import { Who, whoKeys } from './identity/identity.tsx'

/** Most of these wait for the catalogue in any case; their code comes beside it. */
const Conditions = lazyPart(async () => (await import('./sheet-parts.ts')).Conditions)
const Inventory = lazyPart(async () => (await import('./sheet-parts.ts')).Inventory)
const Log = lazyPart(async () => (await import('./sheet-parts.ts')).Log)
const LogStrip = lazyPart(async () => (await import('./sheet-parts.ts')).LogStrip)
const Prose = lazyPart(async () => (await import('./sheet-parts.ts')).Prose)
const Skills = lazyPart(async () => (await import('./sheet-parts.ts')).Skills)
const Spells = lazyPart(async () => (await import('./sheet-parts.ts')).Spells)

/** Nobody undoes anything in the first moment. */
const UndoKeys = lazyPart(async () => (await import('./sheet-parts.ts')).UndoKeys)

interface SheetProps {
  /** What a phone shows; wider pages show all of it. */
  readonly leaf: Leaf
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
        {isLost && <LostNotice inTrash={inTrash} />}
        <fieldset className={styles['page']} disabled={isLost}>
          <div className={styles['who']}>
            <Who portrait={portrait} />
            <div className={styles['contests']}>
              <Contests of={whoKeys} />
            </div>
          </div>
          <div className={styles['vitals']}>
            <div className={styles['hp']}>
              <HitPoints />
              <div className={styles['contests']}>
                <Contests of={['hp', 'hp_max']} />
              </div>
            </div>
            <div className={styles['mana']}>
              <Mana />
              <div className={styles['contests']}>
                <Contests of={['mana', 'mana_max']} />
              </div>
            </div>
            {saving}
          </div>
          <div className={styles['conditions']}>
            <Later>
              <Conditions />
            </Later>
          </div>
          <div className={classNames(styles['stack'], styles['left'])}>
            <Attributes />
            <Later instead={<WaitingSection title={t`Skills`} rows={12} />}>
              <Skills />
            </Later>
            <About />
          </div>
          <div className={classNames(styles['stack'], styles['middle'])}>
            <Wallet />
            <Later instead={<WaitingSection title={t`Inventory`} rows={6} />}>
              <Inventory />
            </Later>
          </div>
          <div className={classNames(styles['stack'], styles['right'])}>
            <div className={styles['spells']}>
              <Later instead={<WaitingSpells />}>
                <Spells />
              </Later>
            </div>
            <div className={classNames(styles['stack'], styles['notes'])}>
              <Later instead={<WaitingSection title={t`Notes`} rows={3} />}>
                <Prose />
              </Later>
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
          <Later instead={<Skeleton lines={9} />}>
            <Log />
          </Later>
        </div>
      </aside>
      <Later>
        <LogStrip />
        <UndoKeys />
      </Later>
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
