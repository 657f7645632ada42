import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import type { PartyMember } from '../store/games-desk.ts'
import { useLookup } from '../store/use-lookup.ts'
import { useWords } from '../i18n/use-words.ts'
import { Bar } from '../ui/bar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Portrait } from '../ui/portrait.tsx'
import { Section } from '../ui/section.tsx'
import styles from './games.module.css'

interface PartyProps {
  readonly party: readonly PartyMember[]
  readonly linkTo: (member: PartyMember) => ReactNode
}

/** The party as a ledger; what the reader may not see of somebody is a dash. */
export function Party({ party, linkTo }: PartyProps) {
  const { t } = useLingui()
  const count = party.length
  return (
    <Section title={t`Party`} aside={t`${plural(count, { one: '# character', other: '# characters' })}`}>
      <table className={styles['party']}>
        <thead>
          <tr>
            <th>{t`Character`}</th>
            <th>{t`Hit points`}</th>
            <th>{t`Mana`}</th>
            <th>{t`Conditions`}</th>
            <th>{t`Gold`}</th>
          </tr>
        </thead>
        <tbody>
          {party.map((member) => (
            <PartyRow key={member.character.publicRef} member={member} linkTo={linkTo} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function PartyRow({ member, linkTo }: { readonly member: PartyMember; readonly linkTo: PartyProps['linkTo'] }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const word = useWords()
  const conditionNames = useLookup('Conditions')
  const { publicRef, name = '', player, image, conditions, gold } = member.character
  const { hp, hp_max: hpMax, mana, mana_max: manaMax } = member.character
  const named = (reference: string) => {
    const record = conditionNames?.recordOf(reference)
    return record ? word(record.name) : reference
  }
  return (
    <tr>
      <td>
        <div className={styles['name']}>
          <span className={styles['portrait']}>
            <Portrait id={publicRef} name={name} src={image?.startsWith('/api/') ? `${image}?size=96` : undefined} />
          </span>
          <span>
            <span className={styles['called']}>{linkTo(member)}</span>
            {player !== undefined && player !== '' && <span className="small soft">{player}</span>}
          </span>
        </div>
      </td>
      <td data-label={t`Hit points`}>
        <Meter tone="rubric" value={hp} max={hpMax} />
      </td>
      <td data-label={t`Mana`}>
        <Meter tone="lapis" value={mana} max={manaMax} />
      </td>
      <td data-label={t`Conditions`}>{conditions?.map(named).join(', ') || '–'}</td>
      <td data-label={t`Gold`}>{gold === undefined ? '–' : number(gold)}</td>
    </tr>
  )
}

interface MeterProps {
  readonly tone: 'rubric' | 'lapis'
  readonly value: number | undefined
  readonly max: number | undefined
}

function Meter({ tone, value, max }: MeterProps) {
  const { number } = useNumbers()
  if (value === undefined || max === undefined) return '–'
  const isLow = max > 0 && value <= max / 4
  return (
    <div className={classNames(styles['meter'], isLow && styles['low'])}>
      <p>
        <b>{number(value)}</b> / {number(max)}
      </p>
      <Bar tone={tone} value={value} max={max} thin />
    </div>
  )
}
