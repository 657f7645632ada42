import { isUndoable } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import ScrollText from 'lucide-react/icons/scroll-text'
import { Suspense, useState } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { useLog } from '../../../queries/log/log.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { describedLog } from '../../../log-view/described-log.ts'
import { LogLine } from '../../../log-view/log-line.tsx'
import { Moment } from '../../../ui/layout/moment.tsx'
import styles from './log-strip.module.css'
import { useActionTexts } from '../../../log-view/texts/use-action-texts.tsx'
import { useEntryTexts } from '../../../log-view/texts/use-entry-texts.tsx'
import { useUndo } from '../../../log-view/undo/use-undo.tsx'
import { useAuthorName } from '../../../log-view/texts/use-author-name.ts'

const LogDialog = lazyPart(async () => (await import('./log-dialog.tsx')).LogDialog)

/** The newest log entry at the bottom of medium-wide pages, with a button that opens the log. */
export function LogStrip() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles['strip']}>
      <NewestEntry />
      <Button small onClick={() => setIsOpen(true)}>
        <ScrollText />
        {t`Open log`}
      </Button>
      {isOpen && (
        <Suspense>
          <LogDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function NewestEntry() {
  const store = useCharacterStore()
  const dates = useDates()
  const authorName = useAuthorName()
  const entryTexts = useEntryTexts()
  const undo = useUndo()
  const actionTexts = useActionTexts()
  const entries = useLog(store.publicRef).data ?? []
  const newest = entries.filter(({ saveId }) => saveId === entries[0]?.saveId)
  const lines = describedLog(newest, store.draft, entries)
  const action = actionTexts(lines)
  // The strip has room for a few changes.
  const texts = action && lines.length > 3 ? { label: action.label } : action
  return (
    <>
      <ol className={styles['newest']}>
        {lines.slice(0, 1).map((line) => (
          <LogLine
            key={line.entry.id}
            described={line}
            texts={texts ?? entryTexts(line)}
            isAction={action !== null}
            sameSave={action ? newest.filter(isUndoable) : undefined}
            byline={{
              who: authorName(line.entry),
              when: <Moment at={line.entry.timestamp}>{dates.when(new Date(line.entry.timestamp))}</Moment>,
            }}
            onUndo={undo.start}
          />
        ))}
      </ol>
      {undo.dialog}
    </>
  )
}
