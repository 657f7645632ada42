import { lazy, Suspense } from 'react'
import { OneTimeSecret } from './one-time-secret.tsx'

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
    <OneTimeSecret secret={url} note={note}>
      <Suspense>
        <QrCode text={url} label={qrLabel} />
      </Suspense>
    </OneTimeSecret>
  )
}
