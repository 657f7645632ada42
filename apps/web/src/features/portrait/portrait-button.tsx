import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { usePendingPicture, usePicture } from '../../sync/outbox/pictures.ts'
import { useCharacterStore, useField, useIsGone } from '../../sync/replica/use-character.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { Portrait } from '../../game-ui/portrait.tsx'
import { firstPicture } from './first-picture.ts'
import styles from './portrait-button.module.css'

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)

/** The picture of the character that is open, or its initial; pressed, or with another dropped on it, it can be changed. */
export function PortraitButton() {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const [name] = useField('name')
  const [image] = useField('image')
  const src = usePicture(publicRef, image)
  const hanging = usePendingPicture(publicRef)
  const isGone = useIsGone()
  const [isOpen, setOpen] = useState(false)
  const [dropped, setDropped] = useState<File>()
  const open = (file?: File) => {
    setDropped(file)
    setOpen(true)
  }
  const label = hanging?.isRefused ? t`Picture: refused` : hanging ? t`Picture: not sent yet` : t`Change the picture`
  return (
    <>
      <button
        type="button"
        className={classNames(styles['button'], hanging && styles[hanging.isRefused ? 'refused' : 'waiting'])}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        disabled={isGone}
        onClick={() => open()}
        // A browser shows a file that is dropped on nothing, and the sheet is gone.
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const file = firstPicture(event.dataTransfer)
          if (file && !isGone) open(file)
        }}
      >
        <Portrait id={publicRef} name={name} src={src} />
      </button>
      {isOpen && (
        <Suspense>
          <PictureDialog first={dropped} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
