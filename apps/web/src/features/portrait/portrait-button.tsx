import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../i18n/activate.ts'
import { usePendingPicture, usePicture } from '../../sync/outbox/pictures.ts'
import { useCharacterStore, useField, useIsGone } from '../../sync/replica/use-character.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { Portrait } from '../../game-ui/portrait.tsx'
import { firstPicture } from './first-picture.ts'
import styles from './portrait-button.module.css'

const PictureDialog = lazyPart(async () => (await withLazyTexts(import('./picture-dialog.tsx'))).PictureDialog)

/** The character's picture or initial. A press or a dropped file opens the picture dialog. */
export function PortraitButton() {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const [image] = useField('image')
  const src = usePicture(publicRef, image)
  const pending = usePendingPicture(publicRef)
  const isGone = useIsGone()
  const [isOpen, setOpen] = useState(false)
  const [dropped, setDropped] = useState<File>()
  const open = (file?: File) => {
    setDropped(file)
    setOpen(true)
  }
  const label = pending?.isRefused ? t`Picture: refused` : pending ? t`Picture: not sent yet` : t`Change picture`
  return (
    <>
      <button
        type="button"
        className={classNames(styles['button'], pending && styles[pending.isRefused ? 'refused' : 'waiting'])}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        disabled={isGone}
        onClick={() => open()}
        // Without this, the browser would navigate to the dropped file.
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const file = firstPicture(event.dataTransfer)
          if (file && !isGone) open(file)
        }}
      >
        <NamedPortrait src={src} />
      </button>
      {isOpen && (
        <Suspense>
          <PictureDialog initialFile={dropped} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A component of its own, so that typing a name renders no more than this. */
function NamedPortrait({ src }: { readonly src: string | undefined }) {
  const { publicRef } = useCharacterStore()
  const [name] = useField('name')
  return <Portrait id={publicRef} name={name} src={src} />
}
