import { nextRedo, nextUndo, type Change, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLog } from '../../../queries/log.ts'
import { useSession } from '../../../queries/queries.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { localSteps, type LocalSteps } from './local-steps.ts'
import { useFieldTexts } from '../../../log-view/texts/use-field-texts.ts'
import { useUndo } from '../../../log-view/undo/use-undo.tsx'

/** Ctrl-Z or ⌘Z takes back this person's last change, with Shift does it again. Nothing to see, but for the answer. */
export function UndoKeys() {
  const { t } = useLingui()
  const store = useCharacterStore()
  const toast = useToast()
  const { labelOf } = useFieldTexts()
  const me = useSession().user?.id ?? ''
  const entries = useLog(store.publicRef).data ?? []
  const steps = useRef<LocalSteps>(null)
  useEffect(() => {
    steps.current = localSteps(store)
    return () => steps.current?.stop()
  }, [store])

  const tell = (changes: readonly Change[], redo: boolean) => {
    const labels = [...new Set(changes.map((change) => labelOf(change)))].join(', ')
    toast({ title: redo ? t`Done again: ${labels}` : t`Undone: ${labels}` })
  }
  const undo = useUndo((undone) => tell(undone.map(changeOf), isRedo.current))
  const isRedo = useRef(false)

  const step = useEffectEvent((redo: boolean) => {
    const local = (redo ? steps.current?.forth() : steps.current?.back()) ?? []
    if (local.length > 0) return tell(local, redo)
    if (store.inFlight) return toast({ title: t`Your last change is on its way. Once it is saved, it can be undone.` })
    const meant = redo ? nextRedo(entries, me) : nextUndo(entries, me)
    if (meant.length === 0)
      return toast({ title: redo ? t`There is nothing to do again.` : t`There is nothing of yours left to undo here.` })
    isRedo.current = redo
    return undo.take(meant)
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
      // Where somebody writes, the browser's own undo rules; what lies over the page has nothing to undo.
      if (!isMeant || event.defaultPrevented || isWriting(event.target)) return
      event.preventDefault()
      step(event.shiftKey)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return undo.dialog
}

const changeOf = ({ data }: LogEntry): Change => data

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
