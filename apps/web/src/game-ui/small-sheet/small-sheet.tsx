import {
  attributeAbbreviations,
  attributes,
  characterFields,
  checkNotation,
  collections,
  type AttributeValues,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { localizeDice } from '../../i18n/localize-dice.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { Bar } from '../../ui/layout/bar.tsx'
import { DieIcon, HeartIcon, ManaIcon } from '../game-icons.tsx'
import { IlluminatedInitial } from '../illuminated-initial.tsx'
import styles from './small-sheet.module.css'

/** Rolls dice in English notation for what the label names. */
type RollFor = (label: string, notation: string) => void

/** What a small sheet shows of a character. */
export interface SmallSheetContent {
  /** Decides the colour of the initial. */
  readonly id: string
  readonly name: string
  /** Race, class and level. */
  readonly details: string
  readonly hp: SmallVital
  readonly mana: SmallVital
  readonly attributes: AttributeValues
  readonly skills: readonly SmallSkill[]
  readonly weapons: readonly SmallWeapon[]
  readonly protection: number
}

interface SmallVital {
  readonly value: number
  readonly max: number
  /** How the maximum adds up. */
  readonly sum?: string | undefined
}

/** A skill with its total. */
export interface SmallSkill {
  readonly key: string
  readonly name: string
  readonly total: number
}

/** A weapon with its attack total and its damage in English dice notation. */
export interface SmallWeapon {
  readonly id: string
  readonly name: string
  readonly attack: number
  readonly damage: string
}

interface SmallSheetProps {
  readonly content: SmallSheetContent
  /** Gives the name a red initial, which a page has once. */
  readonly named?: boolean
  /** Turns attributes, skills and weapons into buttons that roll. */
  readonly onRoll?: RollFor
}

/** The most important parts of a sheet, read-only. */
export function SmallSheet({ content, named = false, onRoll }: SmallSheetProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const { id, name, details, hp, mana, skills, weapons, protection } = content
  return (
    <div className={styles['sheet']}>
      <div className={styles['head']}>
        <IlluminatedInitial id={id} name={name} />
        <div>
          <h2 className={named ? 'named' : undefined}>{name}</h2>
          <p className="small soft">{details}</p>
        </div>
      </div>
      <div className={styles['vitals']}>
        <Vital field="hp" {...hp} />
        <Vital field="mana" {...mana} />
      </div>
      <Attributes values={content.attributes} onRoll={onRoll} />
      {skills.length > 0 && (
        <div>
          <h3 className={styles['kind']}>{t`Best at`}</h3>
          <ul className={styles['skills']}>
            {skills.map((skill) => (
              <li key={skill.key}>
                <SkillRow skill={skill} onRoll={onRoll} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {(weapons.length > 0 || protection > 0) && (
        <div>
          <h3 className={styles['kind']}>
            {t`Ready`}
            <small>{t`attack`}</small>
            <small>{t`damage`}</small>
          </h3>
          <ul className={styles['weapons']}>
            {weapons.map((weapon) => (
              <WeaponRow key={weapon.id} weapon={weapon} onRoll={onRoll} />
            ))}
            {protection > 0 && (
              <li>
                <span>{translate(collections.Items.protection.label)}</span>
                <span />
                <b>{number(protection)}</b>
              </li>
            )}
          </ul>
        </div>
      )}
    </div>
  )
}

const icons = { hp: <HeartIcon />, mana: <ManaIcon /> }
const tones = { hp: 'rubric', mana: 'lapis' } as const

function Vital({ field, value, max, sum }: SmallVital & { readonly field: 'hp' | 'mana' }) {
  const translate = useTranslate()
  const { number } = useNumbers()
  return (
    <div>
      <p className={classNames(styles['vital'], `in-${tones[field]}`)}>
        {icons[field]}
        {translate(characterFields[field].label)}
      </p>
      <p className={styles['figure']}>
        {number(value)}
        {value !== max && <small> / {number(max)}</small>}
      </p>
      <Bar tone={tones[field]} value={value} max={max} />
      {sum !== undefined && <p className="tiny soft">{sum}</p>}
    </div>
  )
}

interface AttributesProps {
  readonly values: AttributeValues
  readonly onRoll: RollFor | undefined
}

function Attributes({ values, onRoll }: AttributesProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  return (
    <ul className={styles['attributes']} aria-label={t`Attributes`}>
      {attributes.map((attribute) => {
        const label = translate(characterFields[attribute].label)
        const value = values[attribute]
        return (
          <li key={attribute}>
            <Rollable
              label={t`Roll: ${label}`}
              onRoll={onRoll && (() => onRoll(label, checkNotation(value)))}
              shape="attribute"
            >
              <b>{number(value)}</b>
              <abbr title={label}>{translate(attributeAbbreviations[attribute])}</abbr>
            </Rollable>
          </li>
        )
      })}
    </ul>
  )
}

interface SkillRowProps {
  readonly skill: SmallSkill
  readonly onRoll: RollFor | undefined
}

function SkillRow({ skill: { name, total }, onRoll }: SkillRowProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  return (
    <Rollable label={t`Roll:`} onRoll={onRoll && (() => onRoll(name, checkNotation(total)))} shape="skill">
      <span>{name}</span>
      <b>{number(total)}</b>
    </Rollable>
  )
}

interface WeaponRowProps {
  readonly weapon: SmallWeapon
  readonly onRoll: RollFor | undefined
}

function WeaponRow({ weapon: { name, attack, damage }, onRoll }: WeaponRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { modifier } = useNumbers()
  const rollAttack = onRoll && (() => onRoll(t`${name}: attack`, checkNotation(attack)))
  const rollDamage = onRoll && (() => onRoll(t`${name}: damage`, damage))
  return (
    <li>
      <span>{name}</span>
      <Rollable label={t`Roll: ${name}, attack`} onRoll={rollAttack} shape="value">
        {rollAttack && <DieIcon />}
        <b>{modifier(attack)}</b>
      </Rollable>
      <Rollable label={t`Roll: ${name}, damage`} onRoll={rollDamage} shape="value">
        <b className="in-rubric">{localizeDice(damage, locale).replaceAll(' ', '')}</b>
      </Rollable>
    </li>
  )
}

interface RollableProps {
  /** Read by screen readers before the value. */
  readonly label: string
  readonly onRoll: (() => void) | undefined
  readonly shape: 'attribute' | 'skill' | 'value'
  readonly children: ReactNode
}

/** A button where rolling is possible, else the bare value. */
function Rollable({ label, onRoll, shape, children }: RollableProps) {
  if (!onRoll) return <span className={styles[shape]}>{children}</span>
  return (
    <button type="button" className={classNames(styles['roll'], styles[shape])} onClick={onRoll}>
      <span className="sr">{label} </span>
      {children}
    </button>
  )
}
