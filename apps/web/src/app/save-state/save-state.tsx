import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSaveState } from '../../sync/save-state.ts'
import { useNotices } from '../../sync/replica/use-character.ts'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { SaveState } from '../../ui/layout/save-state.tsx'
import { useEarly } from '../use-preload.ts'
import { useSaveWords } from './use-save-state-text.ts'

/** Few have something to look at. */
const NoticesDialog = lazyPart(async () => (await import('../../conflicts/notices-dialog.tsx')).NoticesDialog)
const loadUnsent = async () => (await import('./unsent-dialog.tsx')).UnsentDialog
const UnsentDialog = lazyPart(loadUnsent)

/** What a press on the save state leads to, if anything, and the dialog that it may have opened. */
export function useSaveAct() {
  const state = useSaveState()
  const hasNotices = useNotices().length > 0
  const [opened, setOpened] = useState<'notices' | 'unsent'>()
  const navigate = useNavigate()
  const back = useLocation({ select: ({ pathname }) => pathname })
  const close = () => setOpened(undefined)
  const goTo = (publicRef: string) => void navigate({ to: '/characters/$publicRef', params: { publicRef } })
  useEarly(loadUnsent)
  const acts = {
    saved: undefined,
    saving: undefined,
    kept: () => setOpened('unsent'),
    unkept: () => setOpened('unsent'),
    'signed-out': () => void navigate({ to: '/sign-in', search: { back, problem: 'not-signed-in' } }),
    // They are told on the sheet they belong to, beside what they are about.
    asked:
      state.kind === 'asked' && !back.endsWith(`/${state.publicRef}`)
        ? () => goTo(state.publicRef)
        : () => setOpened('unsent'),
    notices: hasNotices || state.kind !== 'notices' ? () => setOpened('notices') : () => goTo(state.publicRef),
  }
  return {
    act: acts[state.kind],
    dialog: opened && (
      <Suspense>{opened === 'notices' ? <NoticesDialog onClose={close} /> : <UnsentDialog onClose={close} />}</Suspense>
    ),
  }
}

/** The bar's save state. Who was signed out is led to sign in, and back. */
export function PageSaveState() {
  const { kind, words, short } = useSaveWords()
  const { act, dialog } = useSaveAct()
  return (
    <>
      <SaveState kind={kind} words={words} short={short === words ? undefined : short} onOpen={act} />
      {dialog}
    </>
  )
}
