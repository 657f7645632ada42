import { settingFields, type SettingName } from '@everquill/domain'
import { Trans, useLingui } from '@lingui/react/macro'
import Settings2 from 'lucide-react/icons/settings-2'
import type { ReactNode } from 'react'
import { LogEntry } from '../../../game-ui/log-entry.tsx'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useSettingText } from '../settings/use-setting-text.ts'
import type { LineProps } from './game-log-context.ts'

interface SettingLineProps extends LineProps {
  readonly setting: SettingName
  readonly hasTime: boolean
  readonly extra: ReactNode
  readonly action: (label: string) => ReactNode
}

/** Who changed a setting of the game, with its values before and after. */
export function SettingLine({ entry, context, setting, hasTime, extra, action }: SettingLineProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const textOf = useSettingText()
  const { user, data } = entry
  const { who, when } = context.bylineOf(entry)
  const label = translate(settingFields[setting].label)
  const isUndo = data.undoes !== undefined
  const sentence =
    user === context.me ? (
      <Trans>
        You changed <b>{label}</b>:
      </Trans>
    ) : (
      <Trans>
        {who} changed <b>{label}</b>:
      </Trans>
    )
  return (
    <LogEntry
      tone="sepia"
      icon={<Settings2 />}
      label={sentence}
      oldValue={textOf(setting, data.oldValue)}
      newValue={textOf(setting, data.newValue)}
      byline={hasTime ? { when } : undefined}
      undone={context.undone.has(entry.id)}
      extra={
        isUndo || extra ? (
          <>
            {isUndo && <span>{t`undo`}</span>}
            {extra}
          </>
        ) : undefined
      }
      action={action(label)}
    />
  )
}
