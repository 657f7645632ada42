import {
  attributes,
  characterFields,
  coins,
  skillOf,
  writtenSkills,
  type Character,
  type Lookup,
  type Skill,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { momentOf } from '../../../i18n/dates.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useGameName } from '../../../queries/game-name.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { HeartIcon, ManaIcon } from '../../../game-ui/game-icons.tsx'
import { Markdown } from '../../../ui/foundation/markdown.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { itemOrder } from '../inventory/item-order.ts'
import { listedSkills } from '../skills/skill-list.ts'
import { spellOrder } from '../spells/spell-order.ts'
import { useAttributeWords } from '../attributes/use-attribute-names.ts'
import { useGameDice } from '../use-check-dice.ts'
import { useContentNames } from '../../../log-view/texts/use-content-names.ts'
import { CharacterPortrait } from '../identity/identity.tsx'
import styles from './printed-sheet.module.css'

/** A character on paper: ink only, and lines to write on. Drawn when the catalogue is there. */
export function PrintedSheet() {
  const items = useLookup('Items')
  const spells = useLookup('Spells')
  const skills = useLookup('Skills')
  return items && spells && skills ? <Leaf lookups={{ items, spells, skills }} /> : null
}

interface LeafProps {
  readonly lookups: {
    readonly items: Lookup<'Items'>
    readonly spells: Lookup<'Spells'>
    readonly skills: Lookup<'Skills'>
  }
}

/** What is longer than this is easier to read over the whole width. */
const longest = 1_200

function Leaf({ lookups }: LeafProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const word = useTranslate()
  const character = useDraft()
  const printedAt = momentOf(new Date(), locale)
  const { background } = character
  // To everybody but their owner they are not there at all.
  const notes = Object.hasOwn(character, 'notes') ? character.notes : ''
  const isLong = background.length + notes.length > longest
  const prose = (
    <>
      {background !== '' && (
        <Section title={word(characterFields.background.label)}>
          <Markdown text={background} />
        </Section>
      )}
      <Section title={word(characterFields.notes.label)}>
        <Markdown text={notes} />
        <div className={styles['ruled']} />
      </Section>
    </>
  )
  return (
    <article className={styles['paper']}>
      <Head character={character} />
      <ul className={styles['attributes']}>
        {attributes.map((attribute) => (
          <li key={attribute}>
            <b className={styles['figure']}>{number(character[attribute])}</b>
            {word(characterFields[attribute].label)}
          </li>
        ))}
      </ul>
      <div className={styles['columns']}>
        <Skills character={character} lookup={lookups.skills} />
        <div className={styles['stack']}>
          <Items character={character} lookup={lookups.items} />
          <Section title={t`Wallet`}>
            <p className={styles['coins']}>
              {coins.map((coin) => (
                <span key={coin}>
                  <b className={styles['figure']}>{number(character[coin])}</b>
                  {word(characterFields[coin].label)}
                </span>
              ))}
            </p>
          </Section>
          <Spells character={character} lookup={lookups.spells} />
          {!isLong && prose}
        </div>
      </div>
      {isLong && prose}
      <footer className={styles['foot']}>
        <span className={styles['mark']}>Everquill</span>
        <span>{t`As of ${printedAt}`}</span>
      </footer>
    </article>
  )
}

function useDraft(): Character {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  return useSyncExternalStore(subscribe, () => store.draft)
}

interface PartProps {
  readonly character: Character
}

function Head({ character }: PartProps) {
  const word = useTranslate()
  const { number } = useNumbers()
  const names = useContentNames()
  const { name, player, level, xp, race, class: characterClass, conditions } = character
  const said = [
    names.of('Races', race),
    names.of('Classes', characterClass),
    `${word(characterFields.level.label)} ${number(level)}`,
    `${number(xp)} ${word(characterFields.xp.label)}`,
  ]
  const game = useGameName(character.gameId)
  const less = [player, game ?? '', ...conditions.map((condition) => names.of('Conditions', condition))]
  return (
    <header className={styles['head']}>
      <CharacterPortrait />
      <div>
        <h1 className={styles['name']}>{name}</h1>
        <Dotted words={said} />
        <Dotted words={less} />
      </div>
      <Vital icon={<HeartIcon />} label={word(characterFields.hp.label)} now={character.hp} most={character.hp_max} />
      <Vital
        icon={<ManaIcon />}
        label={word(characterFields.mana.label)}
        now={character.mana}
        most={character.mana_max}
      />
    </header>
  )
}

const Dotted = ({ words }: { readonly words: readonly string[] }) => (
  <p className="by-dots">
    {words
      .filter((said) => said !== '')
      .map((said) => (
        <span key={said}>{said}</span>
      ))}
  </p>
)

interface VitalProps {
  readonly icon: ReactNode
  readonly label: string
  readonly now: number
  readonly most: number
}

function Vital({ icon, label, now, most }: VitalProps) {
  const { number } = useNumbers()
  return (
    <p className={styles['vital']}>
      <span className={styles['what']}>
        {icon}
        {label}
      </span>
      <span>
        <b className={styles['figure']}>{number(now)}</b> / {number(most)}
      </span>
      <span className={styles['blank']} />
    </p>
  )
}

function Skills({ character, lookup }: PartProps & { readonly lookup: Lookup<'Skills'> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const short = useAttributeWords()
  const basesOf = ({ base: [first, second] }: Skill) => `${short[first]} + ${short[second]}`
  const skills = listedSkills(lookup, writtenSkills(character), locale)
  const writtenCheck = localizeDice(useGameDice(), locale)
  return (
    <Section title={t`Skills`} aside={t`check = ${writtenCheck} + total`}>
      <table className={styles['ledger']}>
        <tbody>
          {skills.map(({ key, name, base }) => {
            const skill = skillOf(character, key, base)
            return (
              <tr key={key}>
                <td>{name}</td>
                <td className="soft">{basesOf(skill)}</td>
                <td className={styles['number']}>{number(skill.number)}</td>
                <td className={styles['total']}>{number(skill.total)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

function Items({ character, lookup }: PartProps & { readonly lookup: Lookup<'Items'> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const names = useContentNames()
  const items = character.items.toSorted(itemOrder(lookup, locale, 'name'))
  return (
    <Section title={t`Inventory`} aside={number(items.length)}>
      <table className={styles['ledger']}>
        <tbody>
          {items.map(({ id, item, quantity, note }) => (
            <tr key={id}>
              <td>
                {names.of('Items', item)} <span className="soft">{note}</span>
              </td>
              <td className={styles['number']}>{number(quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length === 0 && <Lines />}
    </Section>
  )
}

function Spells({ character, lookup }: PartProps & { readonly lookup: Lookup<'Spells'> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const names = useContentNames()
  const spells = character.spells.toSorted(spellOrder(lookup, locale))
  return (
    <Section title={t`Spells`} aside={spells.length > 0 ? t`mana` : undefined}>
      <table className={styles['ledger']}>
        <tbody>
          {spells.map(({ id, spell, prepared, note }) => {
            const cost = lookup.recordOf(spell)?.facts.mana_cost
            return (
              <tr key={id}>
                <td>
                  <span className={prepared ? 'dot' : 'dot hollow'} /> {names.of('Spells', spell)}{' '}
                  <span className="soft">{note}</span>
                </td>
                <td className={styles['total']}>{cost === undefined ? '' : number(cost)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {spells.length === 0 && <Lines />}
    </Section>
  )
}

/** Room for what is yet to come. */
const Lines = () => <div className={styles['lines']} />
