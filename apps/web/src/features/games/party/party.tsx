import { characterFields, defaultImage, rollField, type GameEntry } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import type { PartyMember } from '../../../api/types.ts'
import { usePicture } from '../../../sync/outbox/pictures.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useChangeTexts } from '../../../log-view/texts/use-change-texts.tsx'
import { useContentNames } from '../../../log-view/texts/use-content-names.ts'
import { ConditionChips } from '../../../game-ui/condition-chips.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { OnlinePortrait } from '../online-portrait.tsx'
import { VitalMeter } from './vital-meter.tsx'
import styles from './party.module.css'
import type { PartySheets } from '../../../sync/replica/use-party-sheets.ts'

interface PartyProps {
  readonly party: readonly PartyMember[]
  /** Open sheets of the characters that the user may edit. */
  readonly sheets: PartySheets
  /** The newest log entries, for the last change of each character. */
  readonly entries: readonly GameEntry[]
  /** The users who are known to be online. */
  readonly online: ReadonlySet<string>
  readonly linkTo: (member: PartyMember) => ReactNode
  /** Actions for several characters at once. */
  readonly action: ReactNode
  /** Changes the conditions of a character whose sheet is open. */
  readonly onChangeConditions: (publicRef: string) => void
}

/** The party as a table; values that the user may not see are dashes. */
export function Party({ party, sheets, entries, online, linkTo, action, onChangeConditions }: PartyProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { when } = useDates()
  const texts = useChangeTexts()
  const count = party.length
  const changes = entries.filter(({ data }) => data.field !== rollField)
  const latest = new Map(changes.toReversed().map((entry) => [entry.characterId, entry]))
  return (
    <Section
      title={t`Party`}
      aside={t`${plural(count, { one: '# character', other: '# characters' })}`}
      action={action}
    >
      {count === 0 && <p className="soft">{t`No characters yet. Invite players, or add one of yours.`}</p>}
      {count > 0 && (
        <table className={styles['party']}>
          <thead>
            <tr>
              <th>{t`Character`}</th>
              <th>{translate(characterFields.hp.label)}</th>
              <th>{translate(characterFields.mana.label)}</th>
              <th>{translate(characterFields.conditions.label)}</th>
              <th className={styles['num']}>{translate(characterFields.gold.label)}</th>
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
                  online={online.has(member.character.user)}
                  sheet={sheets.get(publicRef)}
                  name={linkTo(member)}
                  onChangeConditions={() => onChangeConditions(publicRef)}
                  lastChange={last && `${texts.line(last.data, member.character)} · ${at}`}
                />
              )
            })}
          </tbody>
          {count > 1 && <Totals party={party} />}
        </table>
      )}
    </Section>
  )
}

interface PartyRowProps {
  readonly member: PartyMember
  readonly online: boolean
  readonly sheet: CharacterStore | undefined
  readonly name: ReactNode
  /** The latest change and its time. */
  readonly lastChange: string | undefined
  readonly onChangeConditions: () => void
}

function PartyRow({ member: { character }, online, sheet, name, lastChange, onChangeConditions }: PartyRowProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const lookup = useLookup('Conditions')
  const names = useContentNames()
  const { publicRef, race, class: className, level, player, conditions, gold, image = defaultImage } = character
  const fullName = character.name ?? ''
  const identity = [
    race !== undefined && names.of('Races', race),
    className !== undefined && names.of('Classes', className),
    level !== undefined && `${translate(characterFields.level.label)} ${level}`,
  ].filter(Boolean)
  return (
    <tr>
      <td>
        <div className={styles['name']}>
          <span className={styles['portrait']}>
            <OnlinePortrait id={publicRef} name={fullName} src={usePicture(publicRef, image, 96)} online={online} />
          </span>
          <div>
            <span className={styles['character-name']}>{name}</span>
            {identity.length > 0 && <p className="tiny soft">{identity.join(' · ')}</p>}
            {player !== undefined && player !== '' && <p className="tiny faint">{player}</p>}
            {lastChange !== undefined && <p className={styles['last-change']}>{lastChange}</p>}
          </div>
        </div>
      </td>
      <td data-label={translate(characterFields.hp.label)}>
        <VitalMeter field="hp" character={character} sheet={sheet} />
      </td>
      <td data-label={translate(characterFields.mana.label)}>
        <VitalMeter field="mana" character={character} sheet={sheet} />
      </td>
      <td className={styles['conditions']}>
        {conditions && (
          <ConditionChips label={translate(characterFields.conditions.label)} conditions={conditions} lookup={lookup} />
        )}
        {sheet && (
          <IconButton label={t`Conditions of ${fullName}`} onClick={onChangeConditions}>
            <Plus />
          </IconButton>
        )}
      </td>
      <td className={styles['num']}>{gold === undefined ? '–' : <b>{number(gold)}</b>}</td>
    </tr>
  )
}

/** Sums over the party, shown only if every character's values are visible. */
function Totals({ party }: Pick<PartyProps, 'party'>) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const sum = (field: 'hp' | 'hp_max' | 'mana' | 'mana_max' | 'gold') =>
    number(party.reduce((total, { character }) => total + (character[field] ?? 0), 0))
  const areVitalsVisible = party.every(({ character }) => character.hp !== undefined)
  const isGoldVisible = party.every(({ character }) => character.gold !== undefined)
  const [hp, maxHp, mana, maxMana] = [sum('hp'), sum('hp_max'), sum('mana'), sum('mana_max')]
  if (!areVitalsVisible) return null
  return (
    <tfoot>
      <tr>
        <th scope="row">{t`Total`}</th>
        <td>{t`${hp} of ${maxHp} hit points`}</td>
        <td>{t`${mana} of ${maxMana} mana`}</td>
        <td />
        <td className={styles['num']}>{isGoldVisible && <b>{sum('gold')}</b>}</td>
      </tr>
    </tfoot>
  )
}
