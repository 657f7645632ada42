import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useSaveState } from '../../sync/save-state.ts'
import { useNotices } from '../../sync/replica/use-character.ts'
import type { SaveKind } from '../../ui/layout/save-state.tsx'

/** Where the edits are, in the words of the bar and in the one word that a phone has room for. */
interface SaveWords {
  readonly kind: SaveKind
  readonly words: string
  readonly short: string
}

export function useSaveWords(): SaveWords {
  const { t } = useLingui()
  const state = useSaveState()
  const told = useToldWords()
  switch (state.kind) {
    case 'saved':
      return { kind: 'saved', words: t`Saved`, short: t`Saved` }
    case 'saving':
      return { kind: 'saving', words: t`Saving…`, short: t`Saving…` }
    case 'kept': {
      const words = t`${plural(state.count, { one: '# change kept on this device', other: '# changes kept on this device' })}`
      return { kind: 'kept', words, short: t`Offline` }
    }
    case 'signed-out': {
      const words = t`Signed out: ${plural(state.count, { one: '# change waits for you', other: '# changes wait for you' })}`
      return { kind: 'kept', words, short: t`Signed out` }
    }
    case 'asked': {
      const words = t`${plural(state.count, { one: '# change waits for your word', other: '# changes wait for your word' })}`
      return { kind: 'contested', words, short: t`Look` }
    }
    case 'unkept':
      return { kind: 'refused', words: t`Not kept: leave this page open until it is saved`, short: t`Not kept` }
    case 'notices': {
      const words = t`Saved, with ${plural(state.count, { one: '# thing to look at', other: '# things to look at' })}`
      return told ?? { kind: 'contested', words, short: t`Look` }
    }
  }
}

/** What there is to look at, where it can be said at once. */
function useToldWords(): SaveWords | undefined {
  const { t } = useLingui()
  const { ofProblem } = useProblemMessages()
  const notices = useNotices()
  const refused = notices.flatMap((notice) => (notice.kind === 'refused' ? [notice.problem] : []))
  const [problem] = refused
  if (problem !== undefined) {
    const why = ofProblem({ code: problem.code })
    return { kind: 'refused', words: t`Refused: ${why}`, short: t`Refused` }
  }
  const isContested = notices.length === 1 && notices[0]?.kind === 'replaced'
  return isContested ? { kind: 'contested', words: t`Somebody changed this too`, short: t`Look` } : undefined
}
