import { useLingui } from '@lingui/react/macro'
import { useSaveState } from '../../sync/save-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import styles from './save-state-line.module.css'
import { useSaveAct } from './save-state.tsx'
import { useSaveWords } from './use-save-state-text.ts'

/** On a phone, whose bar has room for one word: the whole sentence, unless all goes its way. */
export function SaveLine() {
  const { t } = useLingui()
  const isSignedOut = useSaveState().kind === 'signed-out'
  const { kind, words } = useSaveWords()
  const { act, dialog } = useSaveAct()
  if (kind === 'saved' || kind === 'saving') return dialog
  return (
    <div className={styles['line']}>
      <Notice
        kind={kind}
        beside={
          act && (
            <Button kind="plain" small onClick={act}>
              {isSignedOut ? t`Sign in` : t`Look`}
            </Button>
          )
        }
      >
        {words}
      </Notice>
      {dialog}
    </div>
  )
}
