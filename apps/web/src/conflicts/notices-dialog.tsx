import type { Notice } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCharacterStore, useField, useNotices } from '../sync/replica/use-character.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { NoticeRow } from './notice-row.tsx'
import styles from './notices.module.css'

/** Everything that the person must be told of earlier edits, until they have seen it. */
export function NoticesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const [name] = useField('name')
  const notices = useNotices()
  const list = useRef<HTMLUListElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (notices.length === 0) close()
  }, [notices])

  const seen = (notice: Notice, place: number) => {
    focusNeighbour(list.current, place)
    void store.dismiss(notice)
  }
  return (
    <Dialog open={notices.length > 0} onClose={onClose} title={t`What became of your changes`}>
      <p className="soft">{t`${name}: everything else is saved.`}</p>
      <ul ref={list} className={styles['notices']}>
        {notices.map((notice, place) => (
          <li key={keyOf(notice, notices.slice(0, place))}>
            <NoticeRow notice={notice} onSeen={() => seen(notice, place)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Two notices may say the same: the second is another one. */
const keyOf = (notice: Notice, before: readonly Notice[]): string => {
  const said = JSON.stringify([notice.kind, notice.change])
  return `${said} ${before.filter((other) => JSON.stringify([other.kind, other.change]) === said).length}`
}

/** The button is about to go with its row: whoever works without a mouse goes on at the next. */
function focusNeighbour(list: HTMLUListElement | null, place: number): void {
  const neighbour = list?.children[place + 1] ?? list?.children[place - 1]
  neighbour?.querySelector<HTMLElement>('button')?.focus()
}
