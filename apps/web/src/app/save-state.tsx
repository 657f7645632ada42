import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useProblemWords } from '../store/problem-words.ts'
import { useSaveState } from '../store/save-state.ts'
import { SaveState, type SaveKind } from '../ui/save-state.tsx'

/** Where the edits are, in the words of the bar and in the one word that a phone has room for. */
export interface SaveWords {
  readonly kind: SaveKind
  readonly words: string
  readonly short: string
}

export function useSaveWords(): SaveWords {
  const { t } = useLingui()
  const state = useSaveState()
  const { ofProblem } = useProblemWords()
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
    case 'refused': {
      const why = ofProblem(state.problem)
      return { kind: 'refused', words: t`Refused: ${why}`, short: t`Refused` }
    }
  }
}

/** The bar's save state. Who was signed out is led to sign in, and back. */
export function PageSaveState() {
  const { kind: where } = useSaveState()
  const { kind, words, short } = useSaveWords()
  const navigate = useNavigate()
  const back = useLocation({ select: ({ pathname }) => pathname })
  const signIn = () => void navigate({ to: '/sign-in', search: { back, problem: 'not-signed-in' } })
  return (
    <SaveState
      kind={kind}
      words={words}
      short={short === words ? undefined : short}
      onOpen={where === 'signed-out' ? signIn : undefined}
    />
  )
}
