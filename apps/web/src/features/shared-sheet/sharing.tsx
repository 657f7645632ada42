import { sections, type Section as Part } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useShareLinks, useShareActions } from '../../queries/shares.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CreatedLink } from '../../ui/links/created-link.tsx'
import { LinkRow } from '../../ui/links/link-row.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { InlineSelect } from '../../ui/inputs/inline-select.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import { useSectionNames } from './section-names.ts'
import styles from './shared-sheet.module.css'

const shareableSections = sections.filter((part) => part !== 'private' && part !== 'name')

/** Lists, creates and revokes the share links of a character. */
export function Sharing({ publicRef, back }: { readonly publicRef: string; readonly back: ReactNode }) {
  const { t } = useLingui()
  const { data: links = [] } = useShareLinks(publicRef)
  const sectionNames = useSectionNames()
  const actions = useShareActions(publicRef)
  const attempt = useAttempt(useProblemMessages().messageOfError)
  return (
    <PageLayout title={t`Share`} actions={back} narrow>
      <SectionBoundary name="new link">
        <NewLink publicRef={publicRef} />
      </SectionBoundary>
      {links.length > 0 && (
        <Section title={t`Links`}>
          <ul>
            {links.map((link) => (
              <LinkRow
                key={link.id}
                name={link.label || t`Link`}
                shows={link.sections.map((part) => sectionNames[part]).join(', ')}
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
        <CreatedLink
          url={createdUrl}
          note={t`This link is shown only once. Anyone who has it can view the sheet until it expires or you revoke it.`}
          qrLabel={t`Link as a QR code`}
        />
      )}
    </Section>
  )
}
