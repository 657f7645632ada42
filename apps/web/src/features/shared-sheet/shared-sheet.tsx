import { attributes, characterFields, coins, plainName, skillOf, type Character } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { PartyMember } from '../../api/types.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import { Bar } from '../../ui/layout/bar.tsx'
import { ConditionChips } from '../../game-ui/condition-chips.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
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
}

type VisibleCharacter = PartyMember['character']

/** A read-only sheet. Fields that the viewer may not see are missing from the response and are left out. */
export function SharedSheet({ character, picture, back, log }: SharedSheetProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const nameOf = useContentName()
  const { publicRef, name = '', player, race, class: className, level, background } = character
  const identity = [
    nameOf('Races', race),
    nameOf('Classes', className),
    level !== undefined && `${translate(characterFields.level.label)} ${level}`,
  ]
  return (
    <PageLayout named title={name} {...(back !== undefined && { actions: back })}>
      <div className={styles['sheet']}>
        <div className={styles['column']}>
          <div className={styles['head']}>
            <span className={styles['portrait']}>
              <Portrait id={publicRef} name={name} src={picture} />
            </span>
            <div>
              <p>{identity.filter(Boolean).join(' · ')}</p>
              {player !== undefined && player !== '' && <p className="small soft">{player}</p>}
            </div>
          </div>
          <SectionBoundary name="vitals">
            <Vitals character={character} />
          </SectionBoundary>
          <SectionBoundary name="attributes and wallet">
            <Figures title={t`Attributes`} character={character} fields={attributes} />
            <Figures title={t`Wallet`} character={character} fields={coins} />
          </SectionBoundary>
          <SectionBoundary name="skills">
            <Skills character={character} />
          </SectionBoundary>
        </div>
        <div className={styles['column']}>
          <SectionBoundary name="inventory and spells">
            <List title={translate(characterFields.items.label)} entries={character.items}>
              {({ id, item, quantity, note }) => (
                <Row key={id} name={nameOf('Items', item)} note={note} count={quantity} />
              )}
            </List>
            <List title={translate(characterFields.spells.label)} entries={character.spells}>
              {({ id, spell, note }) => <Row key={id} name={nameOf('Spells', spell)} note={note} />}
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
          <SectionBoundary name="log">{log}</SectionBoundary>
        </div>
      </div>
    </PageLayout>
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

const tones = { hp: 'rubric', mana: 'lapis' } as const

function Vitals({ character }: { readonly character: VisibleCharacter }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const lookup = useLookup('Conditions')
  const { hp, mana, hp_max: maxHp, mana_max: maxMana, conditions = [] } = character
  if (hp === undefined || mana === undefined || maxHp === undefined || maxMana === undefined) return null
  const vitals = [
    ['hp', hp, maxHp],
    ['mana', mana, maxMana],
  ] as const
  return (
    <Section title={t`Vitals`}>
      <dl className={styles['vitals']}>
        {vitals.map(([field, value, max]) => (
          <div key={field}>
            <dt>{translate(characterFields[field].label)}</dt>
            <dd>
              <b>{number(value)}</b> <span className="soft">/ {number(max)}</span>
              <Bar tone={tones[field]} value={value} max={max} />
            </dd>
          </div>
        ))}
      </dl>
      <ConditionChips label={translate(characterFields.conditions.label)} conditions={conditions} lookup={lookup} />
    </Section>
  )
}

interface FiguresProps {
  readonly title: string
  readonly character: VisibleCharacter
  readonly fields: readonly (keyof typeof characterFields & keyof Character)[]
}

function Figures({ title, character, fields }: FiguresProps) {
  const translate = useTranslate()
  const { number } = useNumbers()
  const shown = fields.filter((field) => typeof character[field] === 'number')
  if (shown.length === 0) return null
  return (
    <Section title={title}>
      <dl className={styles['figures']}>
        {shown.map((field) => (
          <div key={field}>
            <dt>{translate(characterFields[field].label)}</dt>
            <dd>{number(Number(character[field]))}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Trained skills: totals if the attributes are visible, else the training values alone. */
function Skills({ character }: { readonly character: VisibleCharacter }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const lookup = useLookup('Skills')
  const trained = Object.entries(character).flatMap(([key, value]) =>
    key.endsWith('_number') && typeof value === 'number' && value !== 0 ? [key.replace(/_number$/, '')] : [],
  )
  if (trained.length === 0) return null
  return (
    <Section title={t`Skills`}>
      <ul className={styles['rows']}>
        {trained.map((key) => {
          const record = lookup?.recordOf(key)
          const { attribute_1: first, attribute_2: second } = record?.facts ?? {}
          const skill = skillOf(character as Character, key, first && second ? [first, second] : undefined)
          const name = record ? translate(record.name) : plainName({ collection: 'skills', reference: key })
          return <Row key={key} name={name} count={character.str === undefined ? skill.number : skill.total} />
        })}
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
