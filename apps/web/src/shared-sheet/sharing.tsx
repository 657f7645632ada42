import { sections, type Section as Part } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDates } from '../i18n/use-dates.ts'
import { useProblemWords } from '../store/problem-words.ts'
import type { ShareLink } from '../store/share-desk.ts'
import { useLinks, useShareActs } from '../store/shares.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { Field } from '../ui/field.tsx'
import { Section } from '../ui/section.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './shared-sheet.module.css'

const offered = sections.filter((part) => part !== 'private' && part !== 'name')

/** The links that show a character to whoever holds them, and how another is made. */
export function Sharing({ publicRef }: { readonly publicRef: string }) {
  const { t } = useLingui()
  const { data: links = [] } = useLinks(publicRef)
  const acts = useShareActs(publicRef)
  const attempt = useSaid()
  const [label, setLabel] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Part>>(new Set(['who', 'vitals']))
  const [made, setMade] = useState<string>()
  const words = useSectionWords()
  const share = () =>
    attempt(t`No link was made`, async () => {
      const token = await acts.share({ label, sections: [...chosen], days: 90 })
      setMade(`${location.origin}/s#${token}`)
      setLabel('')
    })
  const turn = (part: Part, on: boolean) =>
    setChosen(new Set(offered.filter((one) => (one === part ? on : chosen.has(one)))))
  return (
    <DeskPage title={t`Share`} narrow>
      <Section title={t`A new link`}>
        <Field
          label={t`For whom`}
          value={label}
          maxLength={80}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <p className={styles['sections']}>
          {offered.map((part) => (
            <label key={part}>
              <input
                type="checkbox"
                checked={chosen.has(part)}
                onChange={({ currentTarget }) => turn(part, currentTarget.checked)}
              />{' '}
              {words[part]}
            </label>
          ))}
        </p>
        <p>
          <Button kind="act" onClick={share}>{t`Make a link for 90 days`}</Button>
        </p>
        {made !== undefined && (
          <p role="status">
            {t`This address is shown once:`} <code>{made}</code> <CopyButton text={made} />
          </p>
        )}
      </Section>
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
    </DeskPage>
  )
}

function LinkRow({ link, onRevoke }: { readonly link: ShareLink; readonly onRevoke: () => void }) {
  const { t } = useLingui()
  const dates = useDates()
  const words = useSectionWords()
  const { label, sections: shown, lastUsedAt } = link
  const name = label || t`Link`
  const used = lastUsedAt === null ? null : dates.when(new Date(lastUsedAt))
  return (
    <li>
      <span>
        {name}
        <br />
        <span className="small soft">
          {shown.map((part) => words[part]).join(', ')} · {used === null ? t`never opened` : t`opened ${used}`}
        </span>
      </span>
      <Button small aria-label={t`Revoke ${name}`} onClick={onRevoke}>
        {t`Revoke`}
      </Button>
    </li>
  )
}

/** What goes wrong is said, with what it means and why. */
function useSaid(): (meaning: string, act: () => Promise<void>) => void {
  const toast = useToast()
  const { ofFailure } = useProblemWords()
  return (meaning, act) =>
    void act().catch((failure: unknown) => toast({ title: meaning, detail: ofFailure(failure), tone: 'rubric' }))
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
