import { defaultImage } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePendingPicture, usePicture, usePictures, type PendingPicture } from '../../sync/outbox/pictures.ts'
import { useCharacterStore, useField } from '../../sync/replica/use-character.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Hint, useHint } from '../../ui/inputs/hint.tsx'
import { Portrait } from '../../game-ui/portrait.tsx'
import { ChoosePicture } from './picture-picker.tsx'
import { CropBox } from './crop-box.tsx'
import { wholeOf, type Crop } from './crop.ts'
import { drawSquare } from './draw-square.ts'
import { OnItsWay } from './upload-status.tsx'
import styles from './portrait.module.css'

interface Chosen {
  readonly url: string
  readonly picture: HTMLImageElement
  readonly crop: Crop
}

interface PictureDialogProps {
  /** A file that was chosen already. */
  readonly first: Blob | undefined
  readonly onClose: () => void
}

/** The picture of the character that is open: another one, a part of it, or none. */
export function PictureDialog({ first, onClose }: PictureDialogProps) {
  const { t } = useLingui()
  const pictures = usePictures()
  const { publicRef } = useCharacterStore()
  const [name] = useField('name')
  const [image] = useField('image')
  const hanging = usePendingPicture(publicRef)
  const shown = usePicture(publicRef, image, 960)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [hint, say] = useHint()
  useCloseWhenSent(hanging, onClose)
  const url = chosen?.url
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])

  const choose = useCallback(
    (file: Blob) => {
      void openPicture(file).then(setChosen, () => say(t`This file is no picture that can be shown here.`))
    },
    [say, t],
  )
  useEffect(() => {
    if (first) choose(first)
  }, [first, choose])
  const crop = (change: (crop: Crop) => Crop) =>
    setChosen((before) => before && { ...before, crop: change(before.crop) })
  const hang = async ({ picture, crop: square }: Chosen) => {
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
        title={t`Choose a part`}
        act={<Button kind="act" onClick={() => void hang(chosen)}>{t`Use this picture`}</Button>}
      >
        <CropBox url={chosen.url} picture={size} crop={chosen.crop} onCrop={crop} />
      </Dialog>
    )
  }
  const hasPicture = hanging && !hanging.isRefused ? hanging.url !== null : image !== defaultImage
  return (
    <Dialog open onClose={onClose} title={t`Picture`}>
      <ChoosePicture
        onChoose={choose}
        acts={
          hasPicture && (
            <Button kind="quiet" onClick={() => void pictures.enqueue(publicRef, null)}>{t`Remove the picture`}</Button>
          )
        }
      >
        <span className={styles['now']}>
          <Portrait id={publicRef} name={name} src={shown} />
        </span>
      </ChoosePicture>
      {hint !== undefined && <Hint>{hint}</Hint>}
      {hanging && <OnItsWay publicRef={publicRef} hanging={hanging} />}
    </Dialog>
  )
}

/** Whoever has sent a picture and sees it arrive is done here. */
function useCloseWhenSent(hanging: PendingPicture | undefined, onClose: () => void): void {
  const last = useRef(hanging)
  useEffect(() => {
    if (last.current?.part === 1 && !hanging) onClose()
    last.current = hanging
  }, [hanging, onClose])
}

/** A file as the browser shows it, upright. */
async function openPicture(file: Blob): Promise<Chosen> {
  const url = URL.createObjectURL(file)
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
  return { url, picture, crop: wholeOf({ width: picture.naturalWidth, height: picture.naturalHeight }) }
}
