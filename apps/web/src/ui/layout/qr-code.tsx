import { encode } from 'uqr'
import styles from './qr-code.module.css'

interface QrPictureProps {
  readonly text: string
  /** What it is a picture of. */
  readonly label: string
}

/** A text as a picture for the camera of a phone. */
export function QrPicture({ text, label }: QrPictureProps) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  )
}
