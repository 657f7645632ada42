import { characterFields, defaultImage, rolledField, type GameEntry } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import type { PartyMember } from '../../../api/games-api.ts'
import { usePicture } from '../../../sync/outbox/pictures.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { ConditionChips } from '../../../game-ui/condition-chips.tsx'
import { Portrait } from '../../../game-ui/portrait.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Meter } from './vital-meter.tsx'
import styles from './party.module.css'
import type { Telling } from '../telling.ts'
import type { Sheets } from './use-party-sheets.ts'

interface PartyProps {
  readonly party: readonly PartyMember[]
  /** Of those who may be written on. */
  readonly sheets: Sheets
  /** The newest entries of the game, in which the latest change of each is looked for. */
  readonly entries: readonly GameEntry[]
  readonly telling: Telling
  readonly linkTo: (member: PartyMember) => ReactNode
  /** What can be done with several at once. */
  readonly action: ReactNode
}

/** The party as a ledger; what the reader may not see of somebody is a dash. */
export function Party({ party, sheets, entries, telling, linkTo, action }: PartyProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const { when } = useDates()
  const count = party.length
  const changes = entries.filter(({ data }) => data.field !== rolledField)
  const latest = new Map(changes.toReversed().map((entry) => [entry.characterId, entry]))
  return (
    <Section
      title={t`Party`}
      aside={t`${plural(count, { one: '# character', other: '# characters' })}`}
      action={action}
    >
      {count === 0 && <p className="soft">{t`Nobody plays here yet. Invite the others, or bring one of yours.`}</p>}
      {count > 0 && (
        <table className={styles['party']}>
          <thead>
            <tr>
              <th>{t`Character`}</th>
              <th>{word(characterFields.hp.label)}</th>
              <th>{word(characterFields.mana.label)}</th>
              <th>{word(characterFields.conditions.label)}</th>
              <th className={styles['num']}>{word(characterFields.gold.label)}</th>
            </tr>
          </thead>
          <tbody>
            {party.map((member) => {
              const { id, publicRef } = member.character
              const last = latest.get(id)
              const at = last && when(new Date(last.timestamp))
              return (
                <PartyRow
                  key={publicRef}
                  member={member}
                  sheet={sheets.get(publicRef)}
                  telling={telling}
                  name={linkTo(member)}
                  last={last && `${telling.line(last.data, member.character)} · ${at}`}
                />
              )
            })}
          </tbody>
          {count > 1 && <Together party={party} />}
        </table>
      )}
    </Section>
  )
}

interface PartyRowProps {
  readonly member: PartyMember
  readonly sheet: CharacterStore | undefined
  readonly telling: Telling
  readonly name: ReactNode
  /** What has last happened to them. */
  readonly last: string | undefined
}

function PartyRow({ member: { character }, sheet, telling, name, last }: PartyRowProps) {
  const word = useTranslate()
  const { number } = useNumbers()
  const lookup = useLookup('Conditions')
  const { publicRef, race, class: className, level, player, conditions, gold, image = defaultImage } = character
  const who = [
    race !== undefined && telling.nameOf('Races', race),
    className !== undefined && telling.nameOf('Classes', className),
    level !== undefined && `${word(characterFields.level.label)} ${level}`,
  ].filter(Boolean)
  return (
    <tr>
      <td>
        <div className={styles['name']}>
          <span className={styles['portrait']}>
            <Portrait id={publicRef} name={character.name ?? ''} src={usePicture(publicRef, image, 96)} />
          </span>
          <div>
            <span className={styles['called']}>{name}</span>
            {who.length > 0 && <p className="tiny soft">{who.join(' · ')}</p>}
            {player !== undefined && player !== '' && <p className="tiny faint">{player}</p>}
            {last !== undefined && <p className={styles['last']}>{last}</p>}
          </div>
        </div>
      </td>
      <td data-label={word(characterFields.hp.label)}>
        <Meter field="hp" character={character} sheet={sheet} />
      </td>
      <td data-label={word(characterFields.mana.label)}>
        <Meter field="mana" character={character} sheet={sheet} />
      </td>
      <td className={styles['conditions']}>
        {conditions && (
          <ConditionChips label={word(characterFields.conditions.label)} of={conditions} lookup={lookup} />
        )}
      </td>
      <td className={styles['num']}>{gold === undefined ? '–' : <b>{number(gold)}</b>}</td>
    </tr>
  )
}

/** What they have among them, as far as it is known of all. */
function Together({ party }: Pick<PartyProps, 'party'>) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const sum = (field: 'hp' | 'hp_max' | 'mana' | 'mana_max' | 'gold') =>
    number(party.reduce((total, { character }) => total + (character[field] ?? 0), 0))
  const isKnown = party.every(({ character }) => character.hp !== undefined)
  const isRich = party.every(({ character }) => character.gold !== undefined)
  const [hp, mostHp, mana, mostMana] = [sum('hp'), sum('hp_max'), sum('mana'), sum('mana_max')]
  if (!isKnown) return null
  return (
    <tfoot>
      <tr>
        <th scope="row">{t`Together`}</th>
        <td>{t`${hp} of ${mostHp} hit points`}</td>
        <td>{t`${mana} of ${mostMana} mana`}</td>
        <td />
        <td className={styles['num']}>{isRich && <b>{sum('gold')}</b>}</td>
      </tr>
    </tfoot>
  )
}
