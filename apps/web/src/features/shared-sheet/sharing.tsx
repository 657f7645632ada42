import { sections, type Section as Part } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import type { ShareLink } from '../../api/types.ts'
import { useShareLinks, useShareActions } from '../../queries/shares.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { InlineSelect } from '../../ui/inputs/inline-select.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import { useSectionNames } from './section-names.ts'
import styles from './shared-sheet.module.css'

/** Lazy, because only creating a link needs the encoder. */
const QrCode = lazy(async () => ({ default: (await import('../../ui/layout/qr-code.tsx')).QrCode }))

const shareableSections = sections.filter((part) => part !== 'private' && part !== 'name')

/** Lists, creates and revokes the share links of a character. */
export function Sharing({ publicRef, back }: { readonly publicRef: string; readonly back: ReactNode }) {
  const { t } = useLingui()
  const { data: links = [] } = useShareLinks(publicRef)
  const actions = useShareActions(publicRef)
  const attempt = useAttempt(useProblemMessages().messageOfError)
  return (
    <PageLayout title={t`Share`} actions={back} narrow>
      <SectionBoundary name="new link">
        <NewLink publicRef={publicRef} />
      </SectionBoundary>
      {links.length > 0 && (
        <Section title={t`Links`}>
          <ul className={styles['links']}>
            {links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                onRevoke={() => attempt(t`Couldn’t revoke the link`, () => actions.revoke(link.id))}
              />
            ))}
          </ul>
        </Section>
      )}
    </PageLayout>
  )
}

const durations = ['1', '7', '30', '90', '365', 'until revoked'] as const

function NewLink({ publicRef }: { readonly publicRef: string }) {
  const { t } = useLingui()
  const actions = useShareActions(publicRef)
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const [label, setLabel] = useState('')
  const [shared, setShared] = useState<ReadonlySet<Part>>(new Set(['who', 'vitals']))
  const [days, setDays] = useState<(typeof durations)[number]>('90')
  const [createdUrl, setCreatedUrl] = useState<string>()
  const sectionNames = useSectionNames()
  const share = () =>
    attempt(t`Couldn’t create the link`, async () => {
      const input = { label, sections: [...shared], days: days === 'until revoked' ? days : Number(days) }
      setCreatedUrl(`${location.origin}/s#${await actions.share(input)}`)
      setLabel('')
    })
  const toggle = (part: Part, on: boolean) =>
    setShared(new Set(shareableSections.filter((other) => (other === part ? on : shared.has(other)))))
  const durationNames = {
    '1': t`for a day`,
    '7': t`for a week`,
    '30': t`for 30 days`,
    '90': t`for 90 days`,
    '365': t`for a year`,
    'until revoked': t`until I revoke it`,
  }
  return (
    <Section title={t`New link`}>
      <Field
        label={t`Label`}
        value={label}
        maxLength={80}
        autoComplete="off"
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <fieldset className={styles['sections']}>
        <legend>{t`The link shows the name, the picture and`}</legend>
        {shareableSections.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={shared.has(part)}
              onChange={({ currentTarget }) => toggle(part, currentTarget.checked)}
            />
            {sectionNames[part]}
          </label>
        ))}
      </fieldset>
      <div className={styles['actions']}>
        <Button kind="primary" onClick={share}>{t`Create link`}</Button>
        <InlineSelect
          label={t`How long the link is valid`}
          value={days}
          options={durations.map((value) => ({ value, label: durationNames[value] }))}
          onChoose={setDays}
        />
      </div>
      {createdUrl !== undefined && (
        <div role="status" className={styles['created']}>
          <p>{t`This link is shown only once. Anyone who has it can view the sheet until it expires or you revoke it.`}</p>
          <code>{createdUrl}</code>
          <div className={styles['actions']}>
            <CopyButton text={createdUrl} />
          </div>
          <Suspense>
            <QrCode text={createdUrl} label={t`Link as a QR code`} />
          </Suspense>
        </div>
      )}
    </Section>
  )
}

function LinkRow({ link, onRevoke }: { readonly link: ShareLink; readonly onRevoke: () => void }) {
  const { t } = useLingui()
  const dates = useDates()
  const sectionNames = useSectionNames()
  const { label, sections: shown, lastUsedAt, expiresAt, uses } = link
  const name = label || t`Link`
  const used = lastUsedAt === null ? null : dates.when(new Date(lastUsedAt))
  const until = expiresAt === null ? null : dates.shortDate(new Date(expiresAt))
  const isExpired = expiresAt !== null && Date.parse(expiresAt) < Date.now()
  const details = [
    isExpired ? t`expired` : until === null ? t`until I revoke it` : t`until ${until}`,
    used === null ? t`never opened` : t`opened ${plural(uses, { one: 'once', other: '# times' })}, last ${used}`,
  ]
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className="small soft">{shown.map((part) => sectionNames[part]).join(', ')}</p>
        <p className="small faint">{details.join(' · ')}</p>
      </div>
      <Button small aria-label={t`Revoke ${name}`} onClick={onRevoke}>
        {t`Revoke`}
      </Button>
    </li>
  )
}
