import { useLingui } from '@lingui/react/macro'
import { useSaveStateIs } from '../../sync/save-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import styles from './save-state-line.module.css'
import { useSaveStateAction } from './save-state.tsx'
import { useSaveStateText } from './use-save-state-text.ts'

/** The full save state on phones, whose header has room for one word only. Hidden while all is well. */
export function SaveStateLine() {
  const { t } = useLingui()
  const isSignedOut = useSaveStateIs('signed-out')
  const { kind, text } = useSaveStateText()
  const { action, dialog } = useSaveStateAction()
  if (kind === 'saved' || kind === 'saving') return dialog
  return (
    <div className={styles['line']}>
      <Notice
        kind={kind}
        inlineAction={
          action && (
            <Button kind="plain" small onClick={action}>
              {isSignedOut ? t`Sign in` : t`Review`}
            </Button>
          )
        }
      >
        {text}
      </Notice>
      {dialog}
    </div>
  )
}
