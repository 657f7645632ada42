import { defaultImage } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePendingPicture, usePicture, usePictures, type PendingPicture } from '../../sync/outbox/pictures.ts'
import { useCharacterStore, useField } from '../../sync/replica/use-character.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Hint, useHint } from '../../ui/inputs/hint.tsx'
import { Portrait } from '../../game-ui/portrait.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { CropBox } from './crop-box.tsx'
import { initialCrop, type Crop } from './crop.ts'
import { drawSquare } from './draw-square.ts'
import { UploadStatus } from './upload-status.tsx'
import styles from './portrait.module.css'

interface ChosenPicture {
  readonly url: string
  readonly picture: HTMLImageElement
  readonly crop: Crop
}

interface PictureDialogProps {
  /** A file dropped on the portrait; the dialog starts with cropping it. */
  readonly initialFile: Blob | undefined
  readonly onClose: () => void
}

/** Chooses, crops or removes the character's picture. */
export function PictureDialog({ initialFile, onClose }: PictureDialogProps) {
  const { t } = useLingui()
  const pictures = usePictures()
  const { publicRef } = useCharacterStore()
  const [name] = useField('name')
  const [image] = useField('image')
  const pending = usePendingPicture(publicRef)
  const shown = usePicture(publicRef, image, 960)
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const [hint, setHint] = useHint()
  useCloseWhenUploaded(pending, onClose)
  const url = chosen?.url
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])

  const choose = useCallback(
    (file: Blob) => {
      void openPicture(file).then(setChosen, () => setHint(t`This file isn’t a picture that can be used here.`))
    },
    [setHint, t],
  )
  useEffect(() => {
    if (initialFile) choose(initialFile)
  }, [initialFile, choose])
  const changeCrop = (change: (crop: Crop) => Crop) =>
    setChosen((before) => before && { ...before, crop: change(before.crop) })
  const upload = async ({ picture, crop: square }: ChosenPicture) => {
    await pictures.enqueue(publicRef, await drawSquare(picture, square))
    setChosen(null)
  }

  if (chosen) {
    const { picture } = chosen
    const size = { width: picture.naturalWidth, height: picture.naturalHeight }
    return (
      <Dialog
        open
        onClose={() => setChosen(null)}
        title={t`Crop`}
        primaryAction={<Button kind="primary" onClick={() => void upload(chosen)}>{t`Use picture`}</Button>}
      >
        <CropBox url={chosen.url} picture={size} crop={chosen.crop} onCrop={changeCrop} />
      </Dialog>
    )
  }
  const hasPicture = pending && !pending.isRefused ? pending.url !== null : image !== defaultImage
  return (
    <Dialog open onClose={onClose} title={t`Picture`}>
      <PicturePicker
        onChoose={choose}
        actions={
          hasPicture && (
            <Button kind="quiet" onClick={() => void pictures.enqueue(publicRef, null)}>{t`Remove picture`}</Button>
          )
        }
      >
        <span className={styles['current']}>
          <Portrait id={publicRef} name={name} src={shown} />
        </span>
      </PicturePicker>
      {hint !== undefined && <Hint>{hint}</Hint>}
      {pending && <UploadStatus publicRef={publicRef} pending={pending} />}
    </Dialog>
  )
}

function useCloseWhenUploaded(pending: PendingPicture | undefined, onClose: () => void): void {
  const previous = useRef(pending)
  useEffect(() => {
    if (previous.current?.progress === 1 && !pending) onClose()
    previous.current = pending
  }, [pending, onClose])
}

/** Decodes the file first, so that an unsupported format is rejected here. */
async function openPicture(file: Blob): Promise<ChosenPicture> {
  const url = URL.createObjectURL(file)
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
  return { url, picture, crop: initialCrop({ width: picture.naturalWidth, height: picture.naturalHeight }) }
}
