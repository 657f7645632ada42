import {
  attributes,
  characterFields,
  checkNotation,
  coins,
  isEquipped,
  optionLabel,
  skillBaseOf,
  skillOf,
  storedSkills,
  type Character,
  type ItemEntry,
  type Lookup,
  type Skill,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react'
import { momentOf } from '../../../i18n/dates.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useOwnGame } from '../../../queries/own-game.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useTypedDice } from '../../../game-ui/formula/use-typed-dice.ts'
import { HeartIcon, ManaIcon } from '../../../game-ui/game-icons.tsx'
import { Markdown } from '../../../ui/foundation/markdown.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { itemOrder } from '../inventory/item-order.ts'
import { listSkills } from '../skills/skill-list.ts'
import { spellOrder } from '../spells/spell-order.ts'
import { useAttributeAbbreviations } from '../attributes/use-attribute-abbreviations.ts'
import { useFormulaDice } from '../actions/use-formula-dice.ts'
import { useCheckDice } from '../use-check-dice.ts'
import { useContentNames } from '../../../log-view/texts/use-content-names.ts'
import { CharacterPortrait } from '../identity/identity.tsx'
import styles from './printed-sheet.module.css'

interface PrintedSheetProps {
  /** Called once the sheet is rendered. */
  readonly onReady?: () => void
}

/** The sheet for printing, with lines to write on. Renders once the catalogue is loaded. */
export function PrintedSheet({ onReady }: PrintedSheetProps) {
  const items = useLookup('Items')
  const spells = useLookup('Spells')
  const skills = useLookup('Skills')
  return items && spells && skills ? <SheetPage lookups={{ items, spells, skills }} onReady={onReady} /> : null
}

interface SheetPageProps {
  readonly lookups: {
    readonly items: Lookup<'Items'>
    readonly spells: Lookup<'Spells'>
    readonly skills: Lookup<'Skills'>
  }
  readonly onReady: PrintedSheetProps['onReady']
}

/** Longer texts use the full width of the page. */
const maxColumnLength = 1_200

function SheetPage({ lookups, onReady }: SheetPageProps) {
  const { t } = useLingui()
  const ready = useEffectEvent(() => onReady?.())
  useEffect(() => ready(), [])
  const locale = useLocale()
  const { number } = useNumbers()
  const translate = useTranslate()
  const character = useDraft()
  const printedAt = momentOf(new Date(), locale)
  const { background } = character
  // The server sends the notes only to the owner.
  const notes = Object.hasOwn(character, 'notes') ? character.notes : ''
  const isLong = background.length + notes.length > maxColumnLength
  const longTexts = (
    <>
      {background !== '' && (
        <Section title={translate(characterFields.background.label)}>
          <PrintedText text={background} skills={lookups.skills} />
        </Section>
      )}
      <Section title={translate(characterFields.notes.label)}>
        <PrintedText text={notes} skills={lookups.skills} />
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
            {translate(characterFields[attribute].label)}
          </li>
        ))}
      </ul>
      <div className={styles['columns']}>
        <Skills character={character} lookup={lookups.skills} />
        <div className={styles['stack']}>
          <Items character={character} lookup={lookups.items} skills={lookups.skills} />
          <Section title={t`Wallet`}>
            <p className={styles['coins']}>
              {coins.map((coin) => (
                <span key={coin}>
                  <b className={styles['figure']}>{number(character[coin])}</b>
                  {translate(characterFields[coin].label)}
                </span>
              ))}
            </p>
          </Section>
          <Spells character={character} lookup={lookups.spells} />
          {!isLong && longTexts}
        </div>
      </div>
      {isLong && longTexts}
      <footer className={styles['footer']}>
        <span className={styles['mark']}>Everquill</span>
        <span>{t`Printed ${printedAt}`}</span>
      </footer>
    </article>
  )
}

/** A formatted text. Paper has no buttons, so dice are printed without their brackets. */
function PrintedText({ text, skills }: { readonly text: string; readonly skills: Lookup<'Skills'> }) {
  const readDice = useTypedDice(skills)
  return <Markdown text={text} renderBrackets={(typed) => readDice(typed)?.shown ?? null} />
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
  const translate = useTranslate()
  const { number } = useNumbers()
  const names = useContentNames()
  const { name, player, level, xp, race, class: characterClass, conditions } = character
  const details = [
    names.of('Races', race),
    names.of('Classes', characterClass),
    `${translate(characterFields.level.label)} ${number(level)}`,
    `${number(xp)} ${translate(characterFields.xp.label)}`,
  ]
  const game = useOwnGame(character.gameId)?.name
  const secondary = [player, game ?? '', ...conditions.map((condition) => names.of('Conditions', condition))]
  return (
    <header className={styles['head']}>
      <CharacterPortrait />
      <div>
        <h1 className={styles['name']}>{name}</h1>
        <DottedLine texts={details} />
        <DottedLine texts={secondary} />
      </div>
      <Vital
        icon={<HeartIcon />}
        label={translate(characterFields.hp.label)}
        current={character.hp}
        maximum={character.hp_max}
        temporary={character.hp_temp}
      />
      <Vital
        icon={<ManaIcon />}
        label={translate(characterFields.mana.label)}
        current={character.mana}
        maximum={character.mana_max}
      />
    </header>
  )
}

const DottedLine = ({ texts }: { readonly texts: readonly string[] }) => (
  <p className="by-dots">
    {texts
      .filter((text) => text !== '')
      .map((text) => (
        <span key={text}>{text}</span>
      ))}
  </p>
)

interface VitalProps {
  readonly icon: ReactNode
  readonly label: string
  readonly current: number
  readonly maximum: number
  readonly temporary?: number | undefined
}

function Vital({ icon, label, current, maximum, temporary = 0 }: VitalProps) {
  const { t } = useLingui()
  const { number, difference } = useNumbers()
  const extra = difference(temporary)
  return (
    <p className={styles['vital']}>
      <span className={styles['label']}>
        {icon}
        {label}
      </span>
      <span>
        <b className={styles['figure']}>{number(current)}</b> / {number(maximum)}
        {temporary > 0 && <span className="small soft"> {t`${extra} temp`}</span>}
      </span>
      <span className={styles['blank']} />
    </p>
  )
}

function Skills({ character, lookup }: PartProps & { readonly lookup: Lookup<'Skills'> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const short = useAttributeAbbreviations()
  const baseText = ({ base: [first, second] }: Skill) => `${short[first]} + ${short[second]}`
  const skills = listSkills(lookup, storedSkills(character), locale)
  const checkText = localizeDice(useCheckDice(), locale)
  return (
    <Section title={t`Skills`} aside={t`check = ${checkText} + total`}>
      <table className={styles['table']}>
        <tbody>
          {skills.map(({ key, name, base }) => {
            const skill = skillOf(character, key, base)
            return (
              <tr key={key}>
                <td>{name}</td>
                <td className="soft">{baseText(skill)}</td>
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

interface ItemsProps extends PartProps {
  readonly lookup: Lookup<'Items'>
  readonly skills: Lookup<'Skills'>
}

function Items({ character, lookup, skills }: ItemsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const names = useContentNames()
  const items = character.items.toSorted(itemOrder(lookup, locale, 'name'))
  return (
    <Section title={t`Inventory`} aside={number(items.length)}>
      <table className={styles['table']}>
        <tbody>
          {items.map((entry) => (
            <tr key={entry.id}>
              <td>
                {names.of('Items', entry.item)}{' '}
                {isEquipped(entry) && <EquippedNote entry={entry} {...{ character, lookup, skills }} />}{' '}
                <span className="soft">{entry.note}</span>
              </td>
              <td className={styles['number']}>{number(entry.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length === 0 && <Lines />}
    </Section>
  )
}

/** Where an item is worn or held; for a weapon also its attack and its damage. */
function EquippedNote({ entry, character, lookup, skills }: ItemsProps & { readonly entry: ItemEntry }) {
  const { t } = useLingui()
  const locale = useLocale()
  const translate = useTranslate()
  const checkDice = useCheckDice()
  const { attack_skill: skill, damage } = lookup.recordOf(entry.item)?.facts ?? {}
  const damageDice = useFormulaDice(damage ?? '', skills)
  const attack =
    skill === undefined
      ? undefined
      : localizeDice(checkNotation(skillOf(character, skill, skillBaseOf(skills, skill)).total, checkDice), locale)
  return (
    <span className="small by-dots">
      <b>{translate(optionLabel('slot', entry.equipped ?? ''))}</b>
      {attack !== undefined && <span>{t`attack ${attack}`}</span>}
      {damage !== undefined && <span>{t`damage ${damageDice}`}</span>}
    </span>
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
      <table className={styles['table']}>
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

/** Empty lines to write on. */
const Lines = () => <div className={styles['lines']} />
