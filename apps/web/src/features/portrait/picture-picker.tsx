import { useLingui } from '@lingui/react/macro'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { buttonLook } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/foundation/class-names.ts'
import { firstPicture } from './first-picture.ts'
import styles from './portrait.module.css'

interface ChoosePictureProps {
  readonly onChoose: (file: Blob) => void
  /** What can be done with the picture that is there. */
  readonly acts?: ReactNode
  /** The picture that is there. */
  readonly children: ReactNode
}

/** Choose, drop, paste or photograph. */
export function ChoosePicture({ onChoose, acts, children }: ChoosePictureProps) {
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
      className={classNames(styles['choosing'], isOver && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <div className={styles['ways']}>
        <FileButton onChoose={onChoose}>
          <ImagePlus />
          {t`Choose a picture`}
        </FileButton>
        <span className={styles['camera']}>
          <FileButton onChoose={onChoose} capture>
            <Camera />
            {t`Take a photo`}
          </FileButton>
        </span>
        {acts}
        <p className={classNames(styles['drop'], 'small soft')}>{t`Or drop one here, or paste it.`}</p>
      </div>
    </div>
  )
}

interface FileButtonProps {
  readonly onChoose: (file: Blob) => void
  readonly capture?: boolean
  readonly children: ReactNode
}

/** A button that opens the device's own way of choosing. The field itself has the focus, the label the look. */
const FileButton = ({ onChoose, capture = false, children }: FileButtonProps) => (
  <label className={classNames(buttonLook({}), styles['file'])}>
    <input
      type="file"
      accept="image/*"
      {...(capture && { capture: 'user' as const })}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // The same file can be chosen again.
        target.value = ''
        if (file) onChoose(file)
      }}
    />
    {children}
  </label>
)
