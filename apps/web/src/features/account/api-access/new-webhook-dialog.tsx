import { discordTopics, webhookTopics, type WebhookFormat, type WebhookTopic } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useWebhookActions, type WebhookTarget } from '../../../queries/account/webhooks.ts'
import { useGames } from '../../../queries/games.ts'
import { useRoster } from '../../../queries/roster.ts'
import { useSubmission } from '../../../queries/use-submission.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { SelectField } from '../../../ui/inputs/select-field.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './api-access.module.css'
import { useWebhookTexts } from './use-webhook-texts.ts'

interface NewWebhookDialogProps {
  readonly onClose: () => void
  /** Receives the key of the signatures; a Discord channel has no use for it. */
  readonly onCreated: (secret: string | undefined) => void
}

const isDiscord = (url: string): boolean => /^https:\/\/([\w-]+\.)?discord(app)?\.com\/api\/webhooks\//.test(url.trim())

/** Sets up a webhook: what it is about, where it sends to, in which format, and what it sends. */
export function NewWebhookDialog({ onClose, onCreated }: NewWebhookDialogProps) {
  const { t } = useLingui()
  const texts = useWebhookTexts()
  const language = useLocale()
  const { create } = useWebhookActions()
  const { submit, isBusy, failure, problem } = useSubmission()
  const { data: games = [] } = useGames()
  const { data: characters = [] } = useRoster()
  const ownGames = games.filter(({ role }) => role === 'gm')
  const [chosen, setChosen] = useState<string>()
  const [url, setUrl] = useState('')
  const [format, setFormat] = useState<WebhookFormat>('json')
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(discordTopics)
  const [isGmOnly, setGmOnly] = useState(false)
  const targets = [
    ...ownGames.map(({ id, name }) => ({ value: `game ${id}`, name })),
    ...characters.map(({ publicRef, name }) => ({ value: `character ${publicRef}`, name })),
  ]
  const target = targetOf(chosen ?? targets[0]?.value ?? '')
  const offered = format === 'discord' ? discordTopics : webhookTopics
  const sent = offered.filter((topic) => topics.includes(topic))
  const isComplete = target !== null && url.trim() !== '' && sent.length > 0
  const isOfGame = target !== null && 'gameId' in target
  const enterUrl = (text: string) => {
    setUrl(text)
    if (isDiscord(text)) setFormat('discord')
  }
  const isAboutUrl = failure instanceof ProblemError && failure.problem.field === 'url'
  const createWebhook = async () => {
    if (!target) return
    const body = { url: url.trim(), format, topics: sent, gmOnly: isOfGame && isGmOnly, language }
    const secret = await create(target, body)
    onCreated(format === 'json' ? secret : undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`New webhook`}
      primaryAction={
        <Button
          kind="primary"
          aria-disabled={isBusy || !isComplete}
          onClick={() => isComplete && void submit(createWebhook)}
        >
          {t`Create webhook`}
        </Button>
      }
    >
      <div className={styles['form']}>
        <div role="alert">{problem !== undefined && !isAboutUrl && <Notice kind="refused">{problem}</Notice>}</div>
        <Field
          label={t`Address`}
          type="url"
          inputMode="url"
          value={url}
          maxLength={2000}
          autoComplete="off"
          placeholder="https://"
          hint={t`In Discord: channel settings, Integrations, Webhooks, Copy webhook URL.`}
          error={isAboutUrl ? t`Enter an https address that can be reached from the internet.` : undefined}
          onChange={({ currentTarget }) => enterUrl(currentTarget.value)}
        />
        <Segmented
          label={t`Format`}
          value={format}
          options={[
            { value: 'json', label: t`JSON, for programs` },
            { value: 'discord', label: 'Discord' },
          ]}
          onChoose={setFormat}
        />
        {targets.length === 0 ? (
          <p className="soft">{t`You need a character or a game you run.`}</p>
        ) : (
          <SelectField label={t`Game or character`} value={chosen ?? targets[0]?.value ?? ''} onChoose={setChosen}>
            {targets.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <fieldset className={styles['choices']}>
          <legend>{t`What to send`}</legend>
          {offered.map((topic) => (
            <Switch
              key={topic}
              label={texts.choices[topic]}
              isOn={topics.includes(topic)}
              onTurn={(isOn) => setTopics(webhookTopics.filter((one) => (one === topic ? isOn : topics.includes(one))))}
            />
          ))}
        </fieldset>
        {isOfGame && (
          <div>
            <Switch label={t`Only GMs can read it there`} isOn={isGmOnly} onTurn={setGmOnly} />
            <p className="small soft">
              {isGmOnly
                ? t`Hidden rolls, GM-only entries and creatures are sent too. Private notes never are.`
                : t`Only what every player of the game may see is sent.`}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function targetOf(value: string): WebhookTarget | null {
  const [kind, id = ''] = value.split(' ')
  if (kind === 'game') return { gameId: id }
  return kind === 'character' ? { publicRef: id } : null
}
