import { sections, type Section as Part } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import type { ShareLink } from '../../api/share-api.ts'
import { useLinks, useShareActions } from '../../queries/shares.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { QuietSelect } from '../../ui/inputs/quiet-select.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import styles from './shared-sheet.module.css'

/** Only who makes a link needs to know how such pictures are made. */
const QrPicture = lazy(async () => ({ default: (await import('../../ui/layout/qr-code.tsx')).QrPicture }))

const offered = sections.filter((part) => part !== 'private' && part !== 'name')

/** The links that show a character to whoever holds them, and how another is made. */
export function Sharing({ publicRef, back }: { readonly publicRef: string; readonly back: ReactNode }) {
  const { t } = useLingui()
  const { data: links = [] } = useLinks(publicRef)
  const acts = useShareActions(publicRef)
  const attempt = useAttempt(useProblemMessages().ofFailure)
  return (
    <PageLayout title={t`Share`} acts={back} narrow>
      <NewLink publicRef={publicRef} />
      {links.length > 0 && (
        <Section title={t`Links`}>
          <ul className={styles['links']}>
            {links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                onRevoke={() => attempt(t`The link is still good`, () => acts.revoke(link.id))}
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
  const acts = useShareActions(publicRef)
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const [label, setLabel] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Part>>(new Set(['who', 'vitals']))
  const [days, setDays] = useState<(typeof durations)[number]>('90')
  const [made, setMade] = useState<string>()
  const words = useSectionWords()
  const share = () =>
    attempt(t`No link was made`, async () => {
      const wish = { label, sections: [...chosen], days: days === 'until revoked' ? days : Number(days) }
      setMade(`${location.origin}/s#${await acts.share(wish)}`)
      setLabel('')
    })
  const turn = (part: Part, on: boolean) =>
    setChosen(new Set(offered.filter((one) => (one === part ? on : chosen.has(one)))))
  const lasts = {
    '1': t`for a day`,
    '7': t`for a week`,
    '30': t`for 30 days`,
    '90': t`for 90 days`,
    '365': t`for a year`,
    'until revoked': t`until I revoke it`,
  }
  return (
    <Section title={t`A new link`}>
      <Field
        label={t`For whom`}
        value={label}
        maxLength={80}
        autoComplete="off"
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <fieldset className={styles['sections']}>
        <legend>{t`What it shows, besides the name and the picture`}</legend>
        {offered.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={chosen.has(part)}
              onChange={({ currentTarget }) => turn(part, currentTarget.checked)}
            />
            {words[part]}
          </label>
        ))}
      </fieldset>
      <div className={styles['make']}>
        <Button kind="act" onClick={share}>{t`Make a link`}</Button>
        <QuietSelect
          label={t`How long the link is good`}
          value={days}
          options={durations.map((value) => ({ value, label: lasts[value] }))}
          onChoose={setDays}
        />
      </div>
      {made !== undefined && (
        <div role="status" className={styles['made']}>
          <p>{t`This address is shown once. Whoever has it can look, until it expires or you revoke it.`}</p>
          <code>{made}</code>
          <div className={styles['make']}>
            <CopyButton text={made} />
          </div>
          <Suspense>
            <QrPicture text={made} label={t`The link as a QR code`} />
          </Suspense>
        </div>
      )}
    </Section>
  )
}

function LinkRow({ link, onRevoke }: { readonly link: ShareLink; readonly onRevoke: () => void }) {
  const { t } = useLingui()
  const dates = useDates()
  const words = useSectionWords()
  const { label, sections: shown, lastUsedAt, expiresAt, uses } = link
  const name = label || t`Link`
  const used = lastUsedAt === null ? null : dates.when(new Date(lastUsedAt))
  const until = expiresAt === null ? null : dates.shortDate(new Date(expiresAt))
  const isOver = expiresAt !== null && Date.parse(expiresAt) < Date.now()
  const told = [
    isOver ? t`expired` : until === null ? t`until I revoke it` : t`until ${until}`,
    used === null ? t`never opened` : t`opened ${plural(uses, { one: 'once', other: '# times' })}, last ${used}`,
  ]
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className="small soft">{shown.map((part) => words[part]).join(', ')}</p>
        <p className="small faint">{told.join(' · ')}</p>
      </div>
      <Button small aria-label={t`Revoke ${name}`} onClick={onRevoke}>
        {t`Revoke`}
      </Button>
    </li>
  )
}

function useSectionWords(): Readonly<Record<Part, string>> {
  const { t } = useLingui()
  return {
    name: t`Name`,
    who: t`Who they are`,
    vitals: t`Vitals`,
    attributes: t`Attributes`,
    skills: t`Skills`,
    wallet: t`Wallet`,
    inventory: t`Inventory`,
    spells: t`Spells`,
    background: t`Background`,
    private: t`Private notes`,
    log: t`Log`,
  }
}
