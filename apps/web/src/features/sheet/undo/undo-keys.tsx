import { nextRedo, nextUndo, type Change, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLog } from '../../../queries/log/log.ts'
import { useSession } from '../../../queries/session.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { trackLocalEdits, type LocalUndo } from './local-undo.ts'
import { useWaitingUndo } from './use-waiting-undo.ts'
import { useFieldTexts } from '../../../log-view/texts/use-field-texts.ts'
import { useUndo } from '../../../log-view/undo/use-undo.tsx'

/** Ctrl-Z or ⌘Z undoes the user's last change, with Shift redoes it; first unsent edits, then log entries. */
export function UndoKeys() {
  const { t } = useLingui()
  const store = useCharacterStore()
  const toast = useToast()
  const { labelOf } = useFieldTexts()
  const me = useSession().user?.id ?? ''
  const entries = useLog(store.publicRef).data ?? []
  const local = useRef<LocalUndo>(null)
  const hasActed = useRef(false)
  useEffect(() => {
    local.current = trackLocalEdits(store)
    const stopActions = store.onAct(() => (hasActed.current = true))
    return () => {
      local.current?.stop()
      stopActions()
    }
  }, [store])

  const notify = (changes: readonly Change[], redo: boolean) => {
    const labels = [...new Set(changes.map((change) => labelOf(change)))].join(', ')
    toast({ title: redo ? t`Redone: ${labels}` : t`Undone: ${labels}` })
  }
  const undo = useUndo((undone) => notify(undone.map(changeOf), isRedo.current))
  const isRedo = useRef(false)

  const takeBack = useWaitingUndo(undo.start)
  const step = useEffectEvent(async (redo: boolean) => {
    // An action of a moment ago is no save yet.
    const isPending = hasActed.current
    hasActed.current = false
    if (isPending) await store.persist()
    const edits = (redo ? local.current?.redo() : local.current?.undo()) ?? []
    if (edits.length > 0) return notify(edits, redo)
    const takenBack = redo ? [] : takeBack()
    if (takenBack.length > 0) return notify(takenBack, false)
    if (store.saves.length > 0)
      return toast({ title: t`Your last change is still being saved. Try again in a moment.` })
    const entriesToUndo = redo ? nextRedo(entries, me) : nextUndo(entries, me)
    if (entriesToUndo.length === 0) return toast({ title: redo ? t`Nothing to redo.` : t`Nothing left to undo.` })
    isRedo.current = redo
    return undo.start(entriesToUndo)
  })

  useEffect(() => {
    let steps = Promise.resolve()
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
      // Inputs have the browser's own undo; dialogs have nothing to undo.
      if (!isShortcut || event.defaultPrevented || isInputOrDialog(event.target)) return
      event.preventDefault()
      const redo = event.shiftKey
      steps = steps.then(() => step(redo))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return undo.dialog
}

const changeOf = ({ data }: LogEntry): Change => data

const isInputOrDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
