import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useField, useIsGone } from '../store/use-character.ts'
import { About } from './about.tsx'
import { Attributes } from './attributes.tsx'
import { Contests } from './contests.tsx'
import { Inventory } from './inventory.tsx'
import type { Leaf } from './leaf.ts'
import { LogStrip } from './log-strip.tsx'
import { Log } from './log.tsx'
import { LostNotice } from './lost-notice.tsx'
import { Notes } from './notes.tsx'
import styles from './sheet.module.css'
import { HitPoints, Mana } from './vitals.tsx'
import { Wallet } from './wallet.tsx'
import { Who, whoKeys } from './who.tsx'

interface SheetProps {
  /** What a phone shows; wider pages show all of it. */
  readonly leaf: Leaf
  /** Where the edits are, for a phone, whose bar has room for one word only. */
  readonly saving?: ReactNode
}

/** Everything that can be known and written of a character, and the log beside it. */
export function Sheet({ leaf, saving }: SheetProps) {
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
            <Who />
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
          <div className={styles['attributes']}>
            <Attributes />
            <About />
          </div>
          <div className={styles['wallet']}>
            <Wallet />
          </div>
          <div className={styles['items']}>
            <Inventory />
          </div>
          <div className={styles['notes']}>
            <Notes />
          </div>
        </fieldset>
      </div>
      <aside className={styles['margin']} aria-labelledby="log">
        <h2 id="log" className={styles['heading']}>
          {t`Log`}
        </h2>
        <div className={styles['log']} role="group" aria-labelledby="log" tabIndex={0}>
          <Log />
        </div>
      </aside>
      <LogStrip />
    </div>
  )
}

function SheetTitle() {
  const [name] = useField('name')
  return <title>{`${name} · Everquill`}</title>
}
