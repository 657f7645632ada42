import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useAdministrationActions, useAnnouncements } from '../../queries/administration/administration.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './administration.module.css'
import { useAdminAction, type WithProof } from './use-admin-action.ts'

/** The current announcements, and a dialog to publish a new one. */
export function AnnouncementsSection({ withProof }: { readonly withProof: WithProof }) {
  const { t } = useLingui()
  const { data = [] } = useAnnouncements()
  const { removeAnnouncement } = useAdministrationActions()
  const run = useAdminAction(withProof)
  const { shortDate } = useDates()
  const language = useLocale()
  const [isWriting, setWriting] = useState(false)
  return (
    <Section title={t`Announcements`} action={<Button small onClick={() => setWriting(true)}>{t`Announce…`}</Button>}>
      <p className="small soft">{t`Everyone sees an announcement until they dismiss it or it expires.`}</p>
      <ul>
        {data.map(({ id, en, de, expiresAt }) => {
          const text = language === 'de' ? de : en
          const until = expiresAt === null ? '' : shortDate(new Date(expiresAt))
          return (
            <li key={id} className={styles['row']}>
              <div className={styles['name']}>
                <p>{text}</p>
                <p className="small soft">{until === '' ? t`until you remove it` : t`until ${until}`}</p>
              </div>
              <Button
                small
                aria-label={t`Remove announcement: ${text}`}
                onClick={() => run(t`Couldn’t remove the announcement`, () => removeAnnouncement(id))}
              >
                {t`Remove`}
              </Button>
            </li>
          )
        })}
      </ul>
      {isWriting && <AnnounceDialog withProof={withProof} onClose={() => setWriting(false)} />}
    </Section>
  )
}

const forever = 'until removed'

function AnnounceDialog({ withProof, onClose }: { readonly withProof: WithProof; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { announce } = useAdministrationActions()
  const run = useAdminAction(withProof)
  const [texts, setTexts] = useState({ en: '', de: '' })
  const [days, setDays] = useState('7')
  const isComplete = texts.en.trim() !== '' && texts.de.trim() !== ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isComplete) return
    run(t`Couldn’t publish the announcement`, async () => {
      await announce({ en: texts.en.trim(), de: texts.de.trim(), days: days === forever ? forever : Number(days) })
      onClose()
    })
  }
  const labels = { en: t`English text`, de: t`German text` }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Announce`}
      primaryAction={
        <Button kind="primary" type="submit" form="announce" aria-disabled={!isComplete}>
          {t`Publish`}
        </Button>
      }
    >
      <form id="announce" className={styles['form']} onSubmit={submit}>
        {(['en', 'de'] as const).map((language) => (
          <label key={language} className={styles['area']}>
            {labels[language]}
            <textarea
              value={texts[language]}
              lang={language}
              maxLength={500}
              onChange={({ currentTarget }) => setTexts((before) => ({ ...before, [language]: currentTarget.value }))}
            />
          </label>
        ))}
        <SelectField label={t`Shown for`} value={days} onChoose={setDays}>
          <option value="1">{t`1 day`}</option>
          <option value="7">{t`7 days`}</option>
          <option value="30">{t`30 days`}</option>
          <option value={forever}>{t`Until I remove it`}</option>
        </SelectField>
      </form>
    </Dialog>
  )
}
