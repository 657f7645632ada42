import { ownedByGame } from '@everquill/domain'
import { useLocation, useNavigate, useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../i18n/activate.ts'
import { useSaveState } from '../../sync/save-state.ts'
import { useMissingSaves, useNotices } from '../../sync/replica/use-character.ts'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { SaveState } from '../../ui/layout/save-state.tsx'
import { usePreload } from '../use-preload.ts'
import { useSaveStateText } from './use-save-state-text.ts'

/** Lazy, because notices are rare. */
const NoticesDialog = lazyPart(async () => (await import('../../conflicts/notices-dialog.tsx')).NoticesDialog)
const loadUnsent = async () => (await import('./unsent-dialog.tsx')).UnsentDialog
const UnsentDialog = lazyPart(loadUnsent)

const MissingDialog = lazyPart(
  async () => (await withLazyTexts(import('../../conflicts/missing-dialog.tsx'))).MissingDialog,
)

const dialogs = {
  notices: (onClose: () => void) => <NoticesDialog onClose={onClose} />,
  missing: (onClose: () => void) => <MissingDialog onClose={onClose} />,
  unsent: (onClose: () => void) => <UnsentDialog onClose={onClose} />,
}

/** What pressing the save state does, if anything, and the dialog that it opens. */
export function useSaveStateAction() {
  const state = useSaveState()
  const hasNotices = useNotices().length > 0
  const hasMissing = useMissingSaves().length > 0
  const [opened, setOpened] = useState<'notices' | 'missing' | 'unsent'>()
  const navigate = useNavigate()
  const back = useLocation({ select: ({ pathname }) => pathname })
  const close = () => setOpened(undefined)
  const gameOf = useGameOf()
  const openSheet = (publicRef: string) => {
    const gameId = gameOf(publicRef)
    void navigate(
      gameId === null
        ? { to: '/characters/$publicRef', params: { publicRef } }
        : { to: '/games/$gameId/fight', params: { gameId } },
    )
  }
  usePreload(loadUnsent)
  // While its dialog is open, the save state stays a button: the focus returns to it, whatever is sent meanwhile.
  const stayOpen = opened && (() => setOpened(opened))
  const actions = {
    saved: stayOpen,
    saving: stayOpen,
    waiting: () => setOpened('unsent'),
    'not-persistent': () => setOpened('unsent'),
    'store-not-responding': () => setOpened('unsent'),
    missing: hasMissing || state.kind !== 'missing' ? () => setOpened('missing') : () => openSheet(state.publicRef),
    'signed-out': () => void navigate({ to: '/sign-in', search: { back, problem: 'not-signed-in' } }),
    // The sheet shows each held-back change beside its field.
    'held-back':
      state.kind === 'held-back' && !back.endsWith(`/${state.publicRef}`)
        ? () => openSheet(state.publicRef)
        : () => setOpened('unsent'),
    notices: hasNotices || state.kind !== 'notices' ? () => setOpened('notices') : () => openSheet(state.publicRef),
  }
  return {
    action: actions[state.kind],
    dialog: opened && <Suspense>{dialogs[opened](close)}</Suspense>,
  }
}

/** The game to which a document belongs, such as an encounter; null for a character. */
function useGameOf(): (publicRef: string) => string | null {
  const { sync } = useRouteContext({ from: '__root__' })
  return (publicRef) => {
    const { user, gameId } = sync.storeOf(publicRef).draft
    return user === ownedByGame ? gameId : null
  }
}

/** The save state in the header. */
export function PageSaveState() {
  const { kind, text, short } = useSaveStateText()
  const { action, dialog } = useSaveStateAction()
  return (
    <>
      <SaveState kind={kind} text={text} short={short === text ? undefined : short} onOpen={action} />
      {dialog}
    </>
  )
}
