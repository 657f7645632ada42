import { lazy, Suspense } from 'react'
import { CopyButton } from '../buttons/copy-button.tsx'
import styles from './links.module.css'

/** Lazy, because only creating a link needs the encoder. */
const QrCode = lazy(async () => ({ default: (await import('../layout/qr-code.tsx')).QrCode }))

interface CreatedLinkProps {
  readonly url: string
  /** What the link opens and for how long. */
  readonly note: string
  readonly qrLabel: string
}

/** The address of a new link, which is shown only once. */
export function CreatedLink({ url, note, qrLabel }: CreatedLinkProps) {
  return (
    <div role="status" className={styles['created']}>
      <p>{note}</p>
      <code>{url}</code>
      <p>
        <CopyButton text={url} />
      </p>
      <Suspense>
        <QrCode text={url} label={qrLabel} />
      </Suspense>
    </div>
  )
}
