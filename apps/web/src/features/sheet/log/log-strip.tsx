import { useLingui } from '@lingui/react/macro'
import ScrollText from 'lucide-react/icons/scroll-text'
import { Suspense, useState } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { useLog } from '../../../queries/log.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { describedLog } from '../../../log-view/described-log.ts'
import { LogLine } from '../../../log-view/log-line.tsx'
import styles from './log-strip.module.css'
import { useEntryTexts } from '../../../log-view/texts/use-entry-texts.tsx'
import { useUndo } from '../../../log-view/undo/use-undo.tsx'
import { useAuthorName } from '../../../log-view/texts/use-author-name.ts'

/** Fetched when somebody looks. */
const LogDialog = lazyPart(async () => (await import('./log-dialog.tsx')).LogDialog)

/** Where there is no room beside the sheet: the newest entry at the foot, and the log over the page. */
export function LogStrip() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles['strip']}>
      <Newest />
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

function Newest() {
  const store = useCharacterStore()
  const dates = useDates()
  const who = useAuthorName()
  const wordsOf = useEntryTexts()
  const undo = useUndo()
  const newest = useLog(store.publicRef).data?.slice(0, 1) ?? []
  return (
    <>
      <ol className={styles['newest']}>
        {describedLog(newest, store.draft).map((line) => (
          <LogLine
            key={line.entry.id}
            described={line}
            words={wordsOf(line)}
            by={{ who: who(line.entry.user), when: dates.when(new Date(line.entry.timestamp)) }}
            onUndo={undo.take}
          />
        ))}
      </ol>
      {undo.dialog}
    </>
  )
}
