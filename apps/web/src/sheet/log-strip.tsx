import { useLingui } from '@lingui/react/macro'
import ScrollText from 'lucide-react/icons/scroll-text'
import { Suspense, useState } from 'react'
import { useDates } from '../i18n/use-dates.ts'
import { useLog } from '../store/log.ts'
import { useCharacterStore } from '../store/use-character.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { describedLog } from './described-log.ts'
import { LogLine } from './log-line.tsx'
import styles from './log-strip.module.css'
import { useEntryWords } from './use-entry-words.tsx'
import { useUndo } from './use-undo.tsx'
import { useWho } from './use-who.ts'

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
  const who = useWho()
  const wordsOf = useEntryWords()
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
