import { useLingui } from '@lingui/react/macro'
import { useId, useRef, type CSSProperties } from 'react'
import { enlarged, maxZoom, pushed, zoomOf, type Crop, type PictureSize } from './crop.ts'
import styles from './portrait.module.css'
import { useGestures } from './use-gestures.ts'

interface CropBoxProps {
  readonly url: string
  readonly picture: PictureSize
  readonly crop: Crop
  readonly onCrop: (change: (crop: Crop) => Crop) => void
}

const middle = { x: 0.5, y: 0.5 }

/** A square through which the picture is seen, and under it how much it is enlarged. */
export function CropBox({ url, picture, crop, onCrop }: CropBoxProps) {
  const { t } = useLingui()
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const gestures = useGestures(box, {
    onPush: (by) => onCrop((before) => pushed(before, by, picture)),
    onEnlarge: (factor, at) => onCrop((before) => enlarged(before, factor, at, picture)),
  })
  const zoom = zoomOf(crop, picture)
  const look: CSSProperties = {
    width: `${(picture.width / crop.size) * 100}%`,
    left: `${(-crop.left / crop.size) * 100}%`,
    top: `${(-crop.top / crop.size) * 100}%`,
  }
  return (
    <div className={styles['cropping']}>
      <div
        ref={box}
        className={styles['box']}
        role="application"
        tabIndex={0}
        aria-label={t`Part of the picture`}
        aria-describedby={hint}
        {...gestures}
      >
        <img src={url} alt="" style={look} draggable={false} />
      </div>
      <p id={hint} className="small soft">
        {t`Drag or press the arrow keys to move. Pinch, turn the wheel or press + and − to enlarge.`}
      </p>
      <label className={styles['zoom']}>
        <span>{t`Enlarge`}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={zoom}
          onChange={({ target }) => onCrop((before) => enlarged(before, Number(target.value) / zoom, middle, picture))}
        />
      </label>
    </div>
  )
}
