import { useLingui } from '@lingui/react/macro'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/foundation/class-names.ts'
import { firstPicture } from './first-picture.ts'
import styles from './portrait.module.css'

interface PicturePickerProps {
  readonly onChoose: (file: Blob) => void
  /** Buttons for the current picture. */
  readonly actions?: ReactNode
  /** The current picture. */
  readonly children: ReactNode
}

/** Accepts a picture by file dialog, drag and drop, paste or camera. */
export function PicturePicker({ onChoose, actions, children }: PicturePickerProps) {
  const { t } = useLingui()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = firstPicture(event.clipboardData)
      if (file) onChoose(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onChoose])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = firstPicture(event.dataTransfer)
    if (file) onChoose(file)
  }
  return (
    <div
      className={classNames(styles['picker'], isOver && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <div className={styles['options']}>
        <FileButton onChoose={onChoose}>
          <ImagePlus />
          {t`Choose picture`}
        </FileButton>
        <span className={styles['camera']}>
          <FileButton onChoose={onChoose} capture>
            <Camera />
            {t`Take a photo`}
          </FileButton>
        </span>
        {actions}
        <p className={classNames(styles['drop'], 'small soft')}>{t`Or drop or paste one here.`}</p>
      </div>
    </div>
  )
}

interface FileButtonProps {
  readonly onChoose: (file: Blob) => void
  readonly capture?: boolean
  readonly children: ReactNode
}

/** Opens the file dialog. The invisible input takes the focus; the label looks like a button. */
const FileButton = ({ onChoose, capture = false, children }: FileButtonProps) => (
  <label className={classNames(buttonClass({}), styles['file'])}>
    <input
      type="file"
      accept="image/*"
      {...(capture && { capture: 'user' as const })}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // Otherwise choosing the same file again would not fire an event.
        target.value = ''
        if (file) onChoose(file)
      }}
    />
    {children}
  </label>
)
