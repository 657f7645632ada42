import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useField, useIsGone } from '../../sync/replica/use-character.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { Deferred } from '../../ui/foundation/deferred.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { useDebounced } from '../../ui/foundation/use-debounced.ts'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Attributes } from './attributes/attributes.tsx'
import { ConflictList } from '../../conflicts/conflict-list.tsx'
import { HistoryLink } from './log/history-link.tsx'
import type { SheetTab } from './sheet-tab.ts'
import { CharacterGoneNotice } from '../../conflicts/character-gone-notice.tsx'
import styles from './sheet.module.css'
import { HitPoints, Mana } from './vitals/vitals.tsx'
import { Wallet } from './wallet/wallet.tsx'
import { ReadySkeleton } from './ready/ready-skeleton.tsx'
import type { SuggestedSection } from './ready/suggestions.tsx'
import { SheetRolls } from './rolls/sheet-rolls.tsx'
import { SectionSkeleton } from './section-skeleton.tsx'
import { Identity } from './identity/identity.tsx'

// Most of these wait for the catalogue anyway, so their code loads in parallel with it.
const Conditions = lazyPart(async () => (await import('./sheet-parts.ts')).Conditions)
const Inventory = lazyPart(async () => (await import('./sheet-parts.ts')).Inventory)
const Log = lazyPart(async () => (await import('./sheet-parts.ts')).Log)
const LogStrip = lazyPart(async () => (await import('./sheet-parts.ts')).LogStrip)
const Notes = lazyPart(async () => (await import('./sheet-parts.ts')).Notes)
const Ready = lazyPart(async () => (await import('./sheet-parts.ts')).Ready)
const Others = lazyPart(async () => (await import('./sheet-parts.ts')).Others)
const Skills = lazyPart(async () => (await import('./sheet-parts.ts')).Skills)
const Spells = lazyPart(async () => (await import('./sheet-parts.ts')).Spells)
const UndoKeys = lazyPart(async () => (await import('./sheet-parts.ts')).UndoKeys)

interface SheetProps {
  /** The tab that a phone shows; wider pages show all of them. */
  readonly tab: SheetTab
  /** Shows a section, which is in another tab on a phone. */
  readonly onShow: (section: SuggestedSection) => void
  /** The save state as a sentence, for phones, whose header only has room for a word. */
  readonly saving?: ReactNode
  /** The portrait with the button to change it. */
  readonly portrait?: ReactNode
  /** The turn in a running fight. */
  readonly turn?: ReactNode
}

/** The open character with all its sections and the log beside them. */
export function Sheet({ tab, onShow, saving, portrait, turn }: SheetProps) {
  const { t } = useLingui()
  const inTrash = useField('deletedAt')[0] !== undefined
  const isReadOnly = useIsGone() || inTrash
  return (
    <SheetRolls>
      <div className={styles['sheet']} data-tab={tab}>
        <SheetTitle />
        <div>
          {isReadOnly && <CharacterGoneNotice inTrash={inTrash} />}
          <SectionBoundary name="what others did">
            <Deferred>
              <Others />
            </Deferred>
          </SectionBoundary>
          <div className={styles['general-conflicts']}>
            <ConflictList sections={['general']} />
          </div>
          <fieldset className={styles['page']} disabled={isReadOnly}>
            <div className={styles['identity']}>
              <SectionBoundary name="identity">
                <Identity portrait={portrait} />
              </SectionBoundary>
              <div className={styles['conflicts']}>
                <ConflictList sections={['identity']} />
              </div>
            </div>
            <div className={styles['vitals']}>
              <div className={styles['hp']}>
                <SectionBoundary name="hit points">
                  <HitPoints />
                </SectionBoundary>
                <div className={styles['conflicts']}>
                  <ConflictList sections={['hit-points']} />
                </div>
              </div>
              <div className={styles['mana']}>
                <SectionBoundary name="mana">
                  <Mana />
                </SectionBoundary>
                <div className={styles['conflicts']}>
                  <ConflictList sections={['mana']} />
                </div>
              </div>
              {saving}
            </div>
            <div className={styles['phone-conflicts']}>
              <ConflictList sections={['identity', 'hit-points', 'mana']} />
            </div>
            <div className={styles['conditions']}>
              <SectionBoundary name="conditions">
                <Deferred>
                  <Conditions />
                </Deferred>
              </SectionBoundary>
            </div>
            <div className={classNames(styles['stack'], styles['ready'])}>
              {turn}
              <SectionBoundary name="ready">
                <Deferred fallback={<ReadySkeleton />}>
                  <Ready onShow={onShow} />
                </Deferred>
              </SectionBoundary>
            </div>
            <div className={classNames(styles['stack'], styles['left'])}>
              <SectionBoundary name="attributes">
                <Attributes />
              </SectionBoundary>
              <SectionBoundary name="skills">
                <Deferred fallback={<SectionSkeleton title={t`Skills`} rows={12} />}>
                  <Skills />
                </Deferred>
              </SectionBoundary>
            </div>
            <div className={classNames(styles['stack'], styles['middle'])}>
              <SectionBoundary name="wallet">
                <Wallet />
              </SectionBoundary>
              <SectionBoundary name="inventory">
                <Deferred fallback={<SectionSkeleton title={t`Inventory`} rows={6} />}>
                  <Inventory />
                </Deferred>
              </SectionBoundary>
            </div>
            <div className={classNames(styles['stack'], styles['right'])}>
              <div className={styles['spells']}>
                <SectionBoundary name="spells">
                  <Deferred fallback={<SpellsSkeleton />}>
                    <Spells />
                  </Deferred>
                </SectionBoundary>
              </div>
              <div className={classNames(styles['stack'], styles['notes'])}>
                <SectionBoundary name="notes">
                  <Deferred fallback={<SectionSkeleton title={t`Notes`} rows={3} />}>
                    <Notes />
                  </Deferred>
                </SectionBoundary>
              </div>
            </div>
          </fieldset>
        </div>
        <aside className={styles['margin']} aria-labelledby="log" data-docked-log>
          <div className={styles['heading']}>
            <h2 id="log">{t`Log`}</h2>
            <HistoryLink />
          </div>
          <div className={styles['log']} role="group" aria-labelledby="log" tabIndex={0}>
            <SectionBoundary name="log">
              <Deferred fallback={<Skeleton lines={9} />}>
                <Log />
              </Deferred>
            </SectionBoundary>
          </div>
        </aside>
        <SectionBoundary name="newest log entry">
          <Deferred>
            <LogStrip />
          </Deferred>
        </SectionBoundary>
        <SectionBoundary name="undo keys">
          <Deferred>
            <UndoKeys />
          </Deferred>
        </SectionBoundary>
      </div>
    </SheetRolls>
  )
}

function SheetTitle() {
  const [name] = useField('name')
  // Changing the title takes the browser longer than showing the letter that was typed.
  const shown = useDebounced(name)
  return <title>{`${shown} · Everquill`}</title>
}

function SpellsSkeleton() {
  const { t } = useLingui()
  const [spells] = useField('spells')
  return <SectionSkeleton title={t`Spells`} rows={spells.length + 1} />
}
