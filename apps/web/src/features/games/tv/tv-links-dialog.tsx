import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useTvLinkActions, useTvLinks } from '../../../queries/tv.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { ValidFor } from '../valid-for.tsx'
import { CreatedLink } from '../../../ui/links/created-link.tsx'
import { LinkRow } from '../../../ui/links/link-row.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../games.module.css'

interface TvLinksDialogProps {
  readonly gameId: string
  readonly onClose: () => void
}

/** Lists, creates and revokes the links that show a game on a TV; for GMs. */
export function TvLinksDialog({ gameId, onClose }: TvLinksDialogProps) {
  const { t } = useLingui()
  const { shortDate } = useDates()
  const { data: links = [] } = useTvLinks(gameId)
  const actions = useTvLinkActions(gameId)
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const [label, setLabel] = useState('')
  const [days, setDays] = useState('30')
  const [createdUrl, setCreatedUrl] = useState<string>()
  const create = () =>
    attempt(t`Couldn’t create the link`, async () => {
      setCreatedUrl(`${location.origin}/tv#${await actions.create({ label, days: Number(days) })}`)
      setLabel('')
    })
  const nameOf = (link: (typeof links)[number]): string => {
    const date = shortDate(new Date(link.createdAt))
    return link.label || t`Link from ${date}`
  }
  return (
    <Dialog open onClose={onClose} title={t`Show on a TV`}>
      <p className="soft">
        {t`Open the link in the TV’s browser; nobody has to sign in. It shows the order, names, how hurt everyone looks, and the last roll or action, but no sheets, no log and nothing hidden.`}
      </p>
      <Field
        label={t`Label`}
        value={label}
        maxLength={80}
        autoComplete="off"
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <p className={styles['filters']}>
        <Button kind="primary" onClick={create}>{t`Create link`}</Button>
        <ValidFor label={t`How long the link is valid`} days={days} onChoose={setDays} />
      </p>
      {createdUrl !== undefined && (
        <CreatedLink
          url={createdUrl}
          note={t`This link is shown only once. Anyone who has it can watch until it expires or you revoke it.`}
          qrLabel={t`Link as a QR code`}
        />
      )}
      {links.length > 0 && (
        <section className={styles['section']}>
          <h3>{t`Links`}</h3>
          <ul>
            {links.map((link) => (
              <LinkRow
                key={link.id}
                name={nameOf(link)}
                link={link}
                onRevoke={() => attempt(t`Couldn’t revoke the link`, () => actions.revoke(link.id))}
              />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
