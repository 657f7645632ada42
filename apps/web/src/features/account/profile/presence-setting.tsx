import { useLingui } from '@lingui/react/macro'
import { useChangePresence, usePresenceSetting } from '../../../queries/account/presence.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { Switch } from '../../../ui/inputs/switch.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

/** Whether others see when the user is online. */
export function PresenceSetting() {
  const { t } = useLingui()
  const { data: shown, error, refetch } = usePresenceSetting()
  const change = useChangePresence()
  const { messageOfError } = useProblemMessages()
  const attempt = useAttempt(messageOfError)
  return (
    <Section title={t`In games`}>
      {shown === undefined && error === null && <Skeleton lines={2} />}
      {shown === undefined && error !== null && (
        <Notice kind="waiting" actions={<Button small onClick={() => void refetch()}>{t`Try again`}</Button>}>
          {messageOfError(error)}
        </Notice>
      )}
      {shown !== undefined && (
        <>
          <Switch
            label={t`Show when I’m online`}
            isOn={shown}
            onTurn={(isOn) => attempt(t`Couldn’t save the setting`, () => change(isOn))}
          />
          <p className="small soft">
            {shown
              ? t`The members of your games see when you’re online and when you were last here.`
              : t`Nobody sees when you’re online. When you were last here isn’t stored.`}
          </p>
        </>
      )}
    </Section>
  )
}
