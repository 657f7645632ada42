import { useLingui } from '@lingui/react/macro'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import FileUp from 'lucide-react/icons/file-up'
import FolderOpen from 'lucide-react/icons/folder-open'
import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './import.module.css'

interface ChooseFilesProps {
  /** Whether choosing files is the main thing to do on the page. */
  readonly isFirst: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onText: (text: string) => void
}

/** Buttons to choose files or a folder, or to paste a text. */
export function ChooseFiles({ isFirst, onFiles, onText }: ChooseFilesProps) {
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isPasting, setPasting] = useState(false)
  return (
    <div className={styles['choose']}>
      <FileInput ref={files} label={t`Character files`} onFiles={onFiles} />
      <FileInput ref={folder} isFolder label={t`Folder with character files`} onFiles={onFiles} />
      <Button kind={isFirst ? 'primary' : 'outline'} onClick={() => files.current?.click()}>
        <FileUp />
        {isFirst ? t`Choose files` : t`Add files`}
      </Button>
      <span className={styles['folder']}>
        <Button onClick={() => folder.current?.click()}>
          <FolderOpen />
          {t`Choose a folder`}
        </Button>
      </span>
      <Button onClick={() => setPasting(true)}>
        <ClipboardPaste />
        {t`Paste text`}
      </Button>
      {isPasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onText={(text) => {
            setPasting(false)
            onText(text)
          }}
        />
      )}
    </div>
  )
}

interface FileInputProps {
  readonly ref: React.RefObject<HTMLInputElement | null>
  readonly label: string
  readonly isFolder?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes any file: they are recognised by their content, and phones hide files whose type they do not know. */
function FileInput({ ref, label, isFolder = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={label}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={({ currentTarget }) => {
        const found = [...(currentTarget.files ?? [])]
        // Without this, choosing the same file again would fire no event.
        currentTarget.value = ''
        if (found.length > 0) onFiles(found)
      }}
    />
  )
}

interface PasteDialogProps {
  readonly onClose: () => void
  readonly onText: (text: string) => void
}

function PasteDialog({ onClose, onText }: PasteDialogProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Paste text`}
      primaryAction={
        <Button kind="primary" aria-disabled={isEmpty} onClick={() => !isEmpty && onText(text)}>{t`Read`}</Button>
      }
    >
      <label className={styles['paste']}>
        <span>{t`The exported character as text (JSON)`}</span>
        <textarea
          rows={8}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
    </Dialog>
  )
}
