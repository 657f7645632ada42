import { nextToTakeBack, takeBackKind, type Change, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useActionLabel } from '../../../log-view/texts/use-action-texts.tsx'
import { useLog } from '../../../queries/log/log.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useSaveStateIs } from '../../../sync/save-state.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'

/**
 * Takes back the newest save that waits for a connection, and returns its changes. The log does not know these saves, so a
 * message offers it for each action, for those who have no keyboard.
 */
export function useWaitingUndo(undoLogged: (entries: readonly LogEntry[]) => void): () => readonly Change[] {
  const { t } = useLingui()
  const store = useCharacterStore()
  const toast = useToast()
  const labelOf = useActionLabel()
  const entries = useLog(store.publicRef).data ?? []
  const isWaiting = useSaveStateIs('waiting')
  const known = useRef<ReadonlySet<string>>(new Set(store.saves.map(({ saveId }) => saveId)))

  const undoAction = useEffectEvent((saveId: string) => {
    const waiting = store.saves.find((save) => save.saveId === saveId)
    if (waiting) return store.undoSave(waiting)
    // It has arrived in the meantime.
    const logged = entries.filter((entry) => entry.saveId === saveId)
    if (logged.length > 0) undoLogged(logged)
  })
  const offer = useEffectEvent(() => {
    const added = store.saves.filter(({ saveId }) => !known.current.has(saveId))
    known.current = new Set([...known.current, ...added.map(({ saveId }) => saveId)])
    for (const { saveId, act, changes } of added) {
      if (!act || act.kind === takeBackKind) continue
      const title = labelOf({ ...act, entries: changes.length }, changes)
      if (title === undefined) continue
      const action = { label: t`Undo`, onPress: () => undoAction(saveId) }
      toast({ title, action, replaces: 'waiting action' })
    }
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    offer()
    return store.onChange(() => offer())
  }, [store, isWaiting])
  return () => (isWaiting ? takeBackNewest(store) : [])
}

function takeBackNewest(store: CharacterStore): readonly Change[] {
  const save = nextToTakeBack(store.saves)
  if (!save) return []
  store.undoSave(save)
  return save.changes
}
