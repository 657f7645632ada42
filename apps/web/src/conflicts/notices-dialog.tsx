import type { Notice } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCharacterStore, useField, useIsGone, useNotices } from '../sync/replica/use-character.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { NoticeRow } from './notice-row.tsx'
import styles from './notices.module.css'

/** Edits that were refused, lost, limited or overwritten, until the user has dismissed each. */
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

  const isGone = useIsGone()
  const refused = notices.filter((notice) => notice.kind === 'refused' && notice.problem.code === 'not-found')
  const dismiss = (notice: Notice, index: number) => {
    focusNeighbour(list.current, index)
    void store.dismiss(notice)
  }
  const resend = (notice: Notice, index: number) => {
    focusNeighbour(list.current, index)
    void store.resend([notice])
  }
  return (
    <Dialog open={notices.length > 0} onClose={onClose} title={t`Changes that need your attention`}>
      <p className="soft">{t`${name}: all other changes are saved.`}</p>
      {refused.length > 1 && !isGone && (
        <div className={styles['resend']}>
          <p>{t`${plural(refused.length, {
            one: '# change couldn’t be saved while the character was unavailable.',
            other: '# changes couldn’t be saved while the character was unavailable.',
          })}`}</p>
          <Button small onClick={() => void store.resend(refused)}>{t`Send them again`}</Button>
        </div>
      )}
      <ul ref={list} className={styles['notices']}>
        {notices.map((notice, index) => (
          <li key={keyOf(notice, notices.slice(0, index))}>
            <NoticeRow
              notice={notice}
              onDismiss={() => dismiss(notice, index)}
              onResend={() => resend(notice, index)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Equal notices get different keys by their number of occurrence. */
const keyOf = (notice: Notice, before: readonly Notice[]): string => {
  const content = JSON.stringify([notice.kind, notice.change])
  return `${content} ${before.filter((other) => JSON.stringify([other.kind, other.change]) === content).length}`
}

/** The button disappears with its row, so focus moves to the next row for keyboard users. */
function focusNeighbour(list: HTMLUListElement | null, index: number): void {
  const neighbour = list?.children[index + 1] ?? list?.children[index - 1]
  neighbour?.querySelector<HTMLElement>('button')?.focus()
}
