import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import type { PartyMember } from '../../../api/games-api.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './party.module.css'
import { skillTotals, withSkills } from './skill-totals.ts'

const shownAtFirst = 8

/** Who is good at what: a question of every evening, answered before anybody looks it up. */
export function SkillMatrix({ party }: { readonly party: readonly PartyMember[] }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const lookup = useLookup('Skills')
  const [isOpen, setOpen] = useState(false)
  const known = withSkills(party)
  const rows = lookup ? skillTotals(known, lookup, locale) : []
  if (known.length < 2 || rows.length === 0) return null
  const shown = isOpen ? rows : rows.slice(0, shownAtFirst)
  const title = t`Who is good at what`
  const count = rows.length
  return (
    <Section
      title={title}
      aside={t`the best marked`}
      action={
        count > shown.length && <Button kind="quiet" small onClick={() => setOpen(true)}>{t`All ${count}`}</Button>
      }
    >
      <div className={styles['wide']} role="group" aria-label={title} tabIndex={0}>
        <table className={styles['matrix']}>
          <thead>
            <tr>
              <td />
              {known.map(({ publicRef, name }) => (
                <th key={publicRef} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, totals, best }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {totals.map((total, place) => (
                  <td key={known[place]?.publicRef}>
                    {total === best && (
                      <>
                        <span className={styles['best']}>
                          <span className="dot" />
                        </span>
                        <span className="sr">{t`best`}</span>{' '}
                      </>
                    )}
                    <b>{number(total)}</b>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
