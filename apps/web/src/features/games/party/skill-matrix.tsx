import { shortName } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import type { PartyMember } from '../../../api/types.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './party.module.css'
import { skillTotals, withSkills } from './skill-totals.ts'

const collapsedRows = 8

/** Compares the party's trained skills and marks the best value of each. */
export function SkillMatrix({ party }: { readonly party: readonly PartyMember[] }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const lookup = useLookup('Skills')
  const [isExpanded, setExpanded] = useState(false)
  const characters = withSkills(party)
  const rows = lookup ? skillTotals(characters, lookup, locale) : []
  if (characters.length < 2 || rows.length === 0) return null
  const shown = isExpanded ? rows : rows.slice(0, collapsedRows)
  const names = characters.map(({ name }) => name)
  const title = t`Skills at a glance`
  const count = rows.length
  return (
    <Section
      title={title}
      aside={t`best value marked`}
      action={
        count > shown.length && (
          <Button kind="quiet" small onClick={() => setExpanded(true)}>{t`Show all ${count}`}</Button>
        )
      }
    >
      <div className={styles['scroll']} role="group" aria-label={title} tabIndex={0}>
        <table className={styles['matrix']}>
          <thead>
            <tr>
              <td />
              {characters.map(({ publicRef, name }) => (
                <th key={publicRef} scope="col" title={name}>
                  {shortName(name, names)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, totals, best }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {totals.map((total, index) => (
                  <td key={characters[index]?.publicRef}>
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
