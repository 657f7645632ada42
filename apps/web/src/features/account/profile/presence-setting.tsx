import { useLingui } from '@lingui/react/macro'
import { useChangePresence, usePresenceSetting } from '../../../queries/account/presence.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { Switch } from '../../../ui/inputs/switch.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { NotLoaded } from '../../../ui/loading/not-loaded.tsx'

/** Whether others see when the user is online. */
export function PresenceSetting() {
  const { t } = useLingui()
  const { data: shown, error, refetch } = usePresenceSetting()
  const change = useChangePresence()
  const { messageOfError } = useProblemMessages()
  const attempt = useAttempt(messageOfError)
  return (
    <Section title={t`In games`}>
      {shown === undefined && (
        <NotLoaded lines={2} problem={error && messageOfError(error)} onRetry={() => void refetch()} />
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
