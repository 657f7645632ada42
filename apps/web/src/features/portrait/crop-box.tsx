import { useLingui } from '@lingui/react/macro'
import { useId, useRef, type CSSProperties } from 'react'
import { maxZoom, panCrop, zoomCrop, zoomOf, type Crop, type PictureSize } from './crop.ts'
import styles from './portrait.module.css'
import { useGestures } from './use-gestures.ts'

interface CropBoxProps {
  readonly url: string
  readonly picture: PictureSize
  readonly crop: Crop
  readonly onCrop: (change: (crop: Crop) => Crop) => void
}

const middle = { x: 0.5, y: 0.5 }

/** Shows the cropped part of a picture, with gestures and a zoom slider to change it. */
export function CropBox({ url, picture, crop, onCrop }: CropBoxProps) {
  const { t } = useLingui()
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const gestures = useGestures(box, {
    onPan: (by) => onCrop((previous) => panCrop(previous, by, picture)),
    onZoom: (factor, anchor) => onCrop((previous) => zoomCrop(previous, factor, anchor, picture)),
  })
  const zoom = zoomOf(crop, picture)
  const style: CSSProperties = {
    width: `${(picture.width / crop.size) * 100}%`,
    left: `${(-crop.left / crop.size) * 100}%`,
    top: `${(-crop.top / crop.size) * 100}%`,
  }
  return (
    <div className={styles['cropper']}>
      <div
        ref={box}
        className={styles['box']}
        role="application"
        tabIndex={0}
        aria-label={t`Crop area`}
        aria-describedby={hint}
        {...gestures}
      >
        <img src={url} alt="" style={style} draggable={false} />
      </div>
      <p id={hint} className="small soft">
        {t`Drag or use the arrow keys to move. Pinch, scroll or press + and − to zoom.`}
      </p>
      <label className={styles['zoom']}>
        <span>{t`Zoom`}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={zoom}
          onChange={({ target }) =>
            onCrop((previous) => zoomCrop(previous, Number(target.value) / zoom, middle, picture))
          }
        />
      </label>
    </div>
  )
}
