import type { Problem } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { usePictures, type PendingPicture } from '../../sync/outbox/pictures.ts'
import '../../queries/later-problem-messages.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import styles from './portrait.module.css'

interface UploadStatusProps {
  readonly publicRef: string
  readonly pending: PendingPicture
}

/** The state of a pending upload: in progress, waiting for the server, or refused. */
export function UploadStatus({ publicRef, pending: { progress, problem, isRefused } }: UploadStatusProps) {
  const { t } = useLingui()
  const { messageOf } = useProblemMessages()
  const pictures = usePictures()
  const discard = () => void pictures.discard(publicRef)
  // Our server says how large a picture may be; a proxy in front of it may allow less.
  const textOf = (known: Problem) =>
    known.code === 'payload-too-large' ? t`This picture is too large for this server.` : messageOf(known)
  if (isRefused && problem) {
    return (
      <Notice
        kind="refused"
        actions={
          <>
            <Button small onClick={() => void pictures.retry(publicRef)}>{t`Try again`}</Button>
            <Button small kind="quiet" onClick={discard}>{t`Discard`}</Button>
          </>
        }
      >
        {textOf(problem)}
      </Notice>
    )
  }
  if (progress !== null) {
    return (
      <div className={styles['progress']} role="status">
        <label>
          <span>{t`Uploading picture…`}</span>
          <progress max={1} value={progress} />
        </label>
        <Button small onClick={discard}>{t`Cancel`}</Button>
      </div>
    )
  }
  return (
    <Notice kind="waiting" actions={<Button small onClick={discard}>{t`Discard`}</Button>}>
      {problem
        ? textOf(problem)
        : t`The picture is stored on this device and will be uploaded when the server is back.`}
    </Notice>
  )
}
