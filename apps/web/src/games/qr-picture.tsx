import { useLingui } from '@lingui/react/macro'
import { encode } from 'uqr'
import styles from './games.module.css'

/** A text as a picture for the camera of a phone. */
export function QrPicture({ text }: { readonly text: string }) {
  const { t } = useLingui()
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t`The invitation as a QR code`}
    >
      <path d={squares.join('')} />
    </svg>
  )
}
