import { useLingui } from '@lingui/react/macro'
import { usePictures, type PendingPicture } from '../../sync/outbox/pictures.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import styles from './portrait.module.css'

interface OnItsWayProps {
  readonly publicRef: string
  readonly hanging: PendingPicture
}

/** Where a picture is that has not arrived: being sent, kept here, or refused and why. */
export function OnItsWay({ publicRef, hanging: { part, problem, isRefused } }: OnItsWayProps) {
  const { t } = useLingui()
  const { ofProblem } = useProblemMessages()
  const pictures = usePictures()
  const discard = () => void pictures.discard(publicRef)
  if (isRefused && problem) {
    return (
      <Notice
        kind="refused"
        acts={
          <>
            <Button small onClick={() => void pictures.retry(publicRef)}>{t`Try again`}</Button>
            <Button small kind="quiet" onClick={discard}>{t`Discard`}</Button>
          </>
        }
      >
        {ofProblem(problem)}
      </Notice>
    )
  }
  if (part !== null) {
    return (
      <div className={styles['going']} role="status">
        <label>
          <span>{t`Sending the picture…`}</span>
          <progress max={1} value={part} />
        </label>
        <Button small onClick={discard}>{t`Cancel`}</Button>
      </div>
    )
  }
  return (
    <Notice kind="kept" acts={<Button small onClick={discard}>{t`Discard`}</Button>}>
      {problem ? ofProblem(problem) : t`The picture is kept on this device and sent as soon as the server answers.`}
    </Notice>
  )
}
