import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRefusalReason } from '../../conflicts/use-refusal-reason.ts'
import { useSaveState, type WaitingReason } from '../../sync/save-state.ts'
import { useNotices } from '../../sync/replica/use-character.ts'
import type { SaveKind } from '../../ui/layout/save-state.tsx'

/** The save state as a sentence, and as the one word that fits a phone's header. */
interface SaveStateText {
  readonly kind: SaveKind
  readonly text: string
  readonly short: string
}

export function useSaveStateText(): SaveStateText {
  const { t } = useLingui()
  const state = useSaveState()
  const noticeText = useNoticeText()
  const reasons: Readonly<Record<WaitingReason, string>> = {
    'out-of-space': t`Server out of space`,
    'daily-limit': t`Daily limit reached`,
    'too-many-requests': t`Too many requests`,
    'too-many-characters': t`Too many characters`,
  }
  switch (state.kind) {
    case 'saved':
      return { kind: 'saved', text: t`Saved`, short: t`Saved` }
    case 'saving':
      return { kind: 'saving', text: t`Saving…`, short: t`Saving…` }
    case 'waiting': {
      const text = t`${plural(state.count, { one: '# change waiting to sync', other: '# changes waiting to sync' })}`
      if (!state.reason) return { kind: 'waiting', text, short: t`Offline` }
      return { kind: 'waiting', text: `${reasons[state.reason]}: ${text}`, short: t`Waiting` }
    }
    case 'signed-out': {
      const text = t`Signed out: ${plural(state.count, { one: '# unsaved change', other: '# unsaved changes' })}`
      return { kind: 'waiting', text, short: t`Signed out` }
    }
    case 'held-back': {
      const text = t`${plural(state.count, { one: '# change needs your decision', other: '# changes need your decision' })}`
      return { kind: 'conflict', text, short: t`Review` }
    }
    case 'not-persistent':
      return {
        kind: 'refused',
        text: t`Not stored on this device: keep this page open until it’s saved`,
        short: t`Not stored`,
      }
    case 'store-not-responding':
      // Without edits nothing can be lost.
      if (state.count === 0) {
        return { kind: 'waiting', text: t`This browser’s storage isn’t responding`, short: t`Review` }
      }
      return {
        kind: 'refused',
        text: t`This browser’s storage isn’t responding: nothing is saved yet`,
        short: t`Not saved`,
      }
    case 'missing': {
      const text = t`${plural(state.count, { one: 'The server lost # change', other: 'The server lost # changes' })}`
      return { kind: 'conflict', text, short: t`Review` }
    }
    case 'notices': {
      const text = t`Saved with ${plural(state.count, { one: '# notice', other: '# notices' })}`
      return noticeText ?? { kind: 'conflict', text, short: t`Review` }
    }
  }
}

/** A specific text for a rejected save or a single overwritten value. */
function useNoticeText(): SaveStateText | undefined {
  const { t } = useLingui()
  const reasonOf = useRefusalReason()
  const notices = useNotices()
  const refused = notices.flatMap((notice) => (notice.kind === 'refused' ? [notice.problem] : []))
  const [problem] = refused
  if (problem !== undefined) {
    const reason = reasonOf(problem.code)
    return { kind: 'refused', text: t`Couldn’t save: ${reason}`, short: t`Not saved` }
  }
  const isOverwritten = notices.length === 1 && notices[0]?.kind === 'replaced'
  return isOverwritten ? { kind: 'conflict', text: t`Someone else changed this too`, short: t`Review` } : undefined
}
