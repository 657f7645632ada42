import {
  attributeAbbreviations,
  attributes,
  characterFields,
  coins,
  nameOrder,
  plainName,
  skillOf,
  xpForLevel,
  type Character,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { PartyMember } from '../../api/types.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import { Bar } from '../../ui/layout/bar.tsx'
import { ConditionChips } from '../../game-ui/condition-chips.tsx'
import { CoinDisc } from '../../game-ui/coin-disc.tsx'
import { HeartIcon, ManaIcon } from '../../game-ui/game-icons.tsx'
import { classNames } from '../../ui/foundation/class-names.ts'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { Portrait } from '../../game-ui/portrait.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './shared-sheet.module.css'

const Markdown = lazyPart(async () => (await import('../../ui/foundation/markdown.tsx')).Markdown)

interface SharedSheetProps {
  readonly character: PartyMember['character']
  /** URL of the portrait. */
  readonly picture: string | undefined
  /** Link back to the game, if the viewer came from one. */
  readonly back?: ReactNode
  readonly log?: ReactNode
  /** Says what the owner does not share. */
  readonly note?: ReactNode
}

type VisibleCharacter = PartyMember['character']

/** A read-only sheet. Fields that the viewer may not see are missing from the response and are left out. */
export function SharedSheet({ character, picture, back, log, note }: SharedSheetProps) {
  const translate = useTranslate()
  const nameOf = useContentName()
  const { name = '', background } = character
  const compare = nameOrder()
  const items = character.items?.toSorted((left, right) =>
    compare(nameOf('Items', left.item), nameOf('Items', right.item)),
  )
  return (
    <div className={classNames(styles['sheet'], log !== undefined && styles['with-log'])}>
      <title>{`${name} · Everquill`}</title>
      <div className={styles['page']}>
        {back !== undefined && <div className={styles['back']}>{back}</div>}
        <div className={styles['top']}>
          <SectionBoundary name="identity">
            <Identity character={character} picture={picture} nameOf={nameOf} />
          </SectionBoundary>
          <SectionBoundary name="vitals">
            <Vitals character={character} />
          </SectionBoundary>
        </div>
        <div className={styles['columns']}>
          <div className={styles['column']}>
            <SectionBoundary name="attributes">
              <Attributes character={character} />
            </SectionBoundary>
            <SectionBoundary name="skills">
              <Skills character={character} />
            </SectionBoundary>
          </div>
          <div className={styles['column']}>
            <SectionBoundary name="wallet">
              <Wallet character={character} />
            </SectionBoundary>
            <SectionBoundary name="inventory">
              <List title={translate(characterFields.items.label)} entries={items}>
                {({ id, item, quantity, note: itemNote }) => (
                  <Row key={id} name={nameOf('Items', item)} note={itemNote} count={quantity} />
                )}
              </List>
            </SectionBoundary>
          </div>
          <div className={styles['column']}>
            <SectionBoundary name="spells">
              <List title={translate(characterFields.spells.label)} entries={character.spells}>
                {({ id, spell, note: spellNote }) => <Row key={id} name={nameOf('Spells', spell)} note={spellNote} />}
              </List>
            </SectionBoundary>
            {background !== undefined && background !== '' && (
              <SectionBoundary name="background">
                <Section title={translate(characterFields.background.label)}>
                  <Suspense fallback={background}>
                    <Markdown text={background} />
                  </Suspense>
                </Section>
              </SectionBoundary>
            )}
          </div>
        </div>
        {note}
      </div>
      {log !== undefined && (
        <div className={styles['margin']}>
          <SectionBoundary name="log">{log}</SectionBoundary>
        </div>
      )}
    </div>
  )
}

interface IdentityProps {
  readonly character: VisibleCharacter
  readonly picture: string | undefined
  readonly nameOf: ReturnType<typeof useContentName>
}

function Identity({ character, picture, nameOf }: IdentityProps) {
  const translate = useTranslate()
  const { number } = useNumbers()
  const { publicRef, name = '', player, race, class: className, level, xp } = character
  const parts = [
    nameOf('Races', race),
    nameOf('Classes', className),
    level === undefined ? '' : `${translate(characterFields.level.label)} ${number(level)}`,
  ].filter((part) => part !== '')
  const next = level === undefined ? 0 : xpForLevel(Math.min(level + 1, characterFields.level.max))
  return (
    <div className={styles['identity']}>
      <Portrait id={publicRef} name={name} src={picture} />
      <div className={styles['lines']}>
        <h1 className="named">{name}</h1>
        {parts.length > 0 && (
          <p className="by-dots">
            {parts.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </p>
        )}
        {player !== undefined && player !== '' && <p className="small soft">{player}</p>}
        {xp !== undefined && level !== undefined && (
          <div className={styles['experience']}>
            <p>
              <b>{number(xp)}</b> / {number(next)} {translate(characterFields.xp.label)}
            </p>
            <Bar tone="ochre" value={xp} max={next} thin />
          </div>
        )}
      </div>
    </div>
  )
}

/** Returns an entry's catalogue name in the interface language; unknown references are shown as they are. */
function useContentName() {
  const translate = useTranslate()
  const lookups = {
    Races: useLookup('Races'),
    Classes: useLookup('Classes'),
    Items: useLookup('Items'),
    Spells: useLookup('Spells'),
  }
  return (collection: keyof typeof lookups, reference: string | undefined): string => {
    const record = reference === undefined ? undefined : lookups[collection]?.recordOf(reference)
    return record ? translate(record.name) : (reference ?? '')
  }
}

const vitalParts = {
  hp: { tone: 'rubric', icon: <HeartIcon /> },
  mana: { tone: 'lapis', icon: <ManaIcon /> },
} as const

function Vitals({ character }: { readonly character: VisibleCharacter }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const lookup = useLookup('Conditions')
  const { hp, mana, hp_max: maxHp, mana_max: maxMana, hp_temp: temporary = 0, conditions = [] } = character
  const shownTemporary = number(temporary)
  if (hp === undefined || mana === undefined || maxHp === undefined || maxMana === undefined) return null
  const vitals = [
    ['hp', hp, maxHp],
    ['mana', mana, maxMana],
  ] as const
  return (
    <section className={styles['vitals']} aria-label={t`Vitals`}>
      <dl>
        {vitals.map(([field, value, max]) => (
          <div key={field} className={styles[vitalParts[field].tone]}>
            <dt>
              {vitalParts[field].icon}
              {translate(characterFields[field].label)}
              {field === 'hp' && temporary > 0 && (
                <span className="soft">
                  {shownTemporary} <span aria-hidden="true">{t`temp`}</span>
                  <span className="sr">{t`temporary hit points`}</span>
                </span>
              )}
            </dt>
            <dd>
              <p>
                <b>{number(value)}</b> / {number(max)}
              </p>
              <Bar tone={vitalParts[field].tone} value={value} max={max} />
            </dd>
          </div>
        ))}
      </dl>
      <ConditionChips label={translate(characterFields.conditions.label)} conditions={conditions} lookup={lookup} />
    </section>
  )
}

function Attributes({ character }: { readonly character: VisibleCharacter }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  if (character.str === undefined) return null
  return (
    <Section title={t`Attributes`}>
      <dl className={styles['figures']}>
        {attributes.map((attribute) => (
          <div key={attribute}>
            <dd>{number(character[attribute] ?? 0)}</dd>
            <dt>
              <abbr title={translate(characterFields[attribute].label)}>
                {translate(attributeAbbreviations[attribute])}
              </abbr>
            </dt>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Wallet({ character }: { readonly character: VisibleCharacter }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  if (character.gold === undefined) return null
  return (
    <Section title={t`Wallet`}>
      <dl className={styles['figures']}>
        {coins.map((coin) => (
          <div key={coin}>
            <dd>{number(character[coin] ?? 0)}</dd>
            <dt>
              <CoinDisc coin={coin} />
              {translate(characterFields[coin].label)}
            </dt>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Trained skills, the highest first: totals if the attributes are visible, else the training values alone. */
function Skills({ character }: { readonly character: VisibleCharacter }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const lookup = useLookup('Skills')
  const trained = Object.entries(character).flatMap(([key, value]) =>
    key.endsWith('_number') && typeof value === 'number' && value !== 0 ? [key.replace(/_number$/, '')] : [],
  )
  if (trained.length === 0) return null
  const compare = nameOrder()
  const rows = trained
    .map((key) => {
      const record = lookup?.recordOf(key)
      const { attribute_1: first, attribute_2: second } = record?.facts ?? {}
      const skill = skillOf(character as Character, key, first && second ? [first, second] : undefined)
      const name = record ? translate(record.name) : plainName({ collection: 'skills', reference: key })
      return { key, name, count: character.str === undefined ? skill.number : skill.total }
    })
    .toSorted((left, right) => right.count - left.count || compare(left.name, right.name))
  return (
    <Section title={t`Skills`}>
      <ul className={styles['rows']}>
        {rows.map(({ key, name, count }) => (
          <Row key={key} name={name} count={count} />
        ))}
      </ul>
    </Section>
  )
}

interface ListProps<T> {
  readonly title: string
  readonly entries: readonly T[] | undefined
  readonly children: (entry: T) => ReactNode
}

function List<T>({ title, entries, children }: ListProps<T>) {
  if (entries === undefined || entries.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles['rows']}>{entries.map(children)}</ul>
    </Section>
  )
}

interface RowProps {
  readonly name: string
  readonly note?: string | undefined
  readonly count?: number
}

function Row({ name, note, count }: RowProps) {
  const { number } = useNumbers()
  return (
    <li>
      <span>
        {name}
        {note !== undefined && note !== '' && <span className="small soft"> {note}</span>}
      </span>
      {count !== undefined && <b>{number(count)}</b>}
    </li>
  )
}
