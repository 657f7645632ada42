import { attributes, characterFields, coins, plainName, skillOf, type Character } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { PartyMember } from '../../api/games-api.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import { Bar } from '../../ui/layout/bar.tsx'
import { ConditionChips } from '../../game-ui/condition-chips.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { Portrait } from '../../game-ui/portrait.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './shared-sheet.module.css'

const Markdown = lazyPart(async () => (await import('../../ui/foundation/markdown.tsx')).Markdown)

interface SharedSheetProps {
  readonly character: PartyMember['character']
  /** Where its picture is found. */
  readonly picture: string | undefined
  /** The way back, where there is one. */
  readonly back?: ReactNode
  readonly log?: ReactNode
}

type Shown = PartyMember['character']

/** A character to be looked at: what the reader may not see was not sent, and is not here. */
export function SharedSheet({ character, picture, back, log }: SharedSheetProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const names = useNamed()
  const { publicRef, name = '', player, race, class: className, level, background } = character
  const who = [
    names('Races', race),
    names('Classes', className),
    level !== undefined && `${word(characterFields.level.label)} ${level}`,
  ]
  return (
    <PageLayout named title={name} {...(back !== undefined && { acts: back })}>
      <div className={styles['sheet']}>
        <div className={styles['column']}>
          <div className={styles['head']}>
            <span className={styles['portrait']}>
              <Portrait id={publicRef} name={name} src={picture} />
            </span>
            <div>
              <p>{who.filter(Boolean).join(' · ')}</p>
              {player !== undefined && player !== '' && <p className="small soft">{player}</p>}
            </div>
          </div>
          <Vitals of={character} />
          <Figures title={t`Attributes`} of={character} fields={attributes} />
          <Figures title={t`Wallet`} of={character} fields={coins} />
          <Skills of={character} />
        </div>
        <div className={styles['column']}>
          <List title={word(characterFields.items.label)} of={character.items}>
            {({ id, item, quantity, note }) => (
              <Row key={id} name={names('Items', item)} note={note} count={quantity} />
            )}
          </List>
          <List title={word(characterFields.spells.label)} of={character.spells}>
            {({ id, spell, note }) => <Row key={id} name={names('Spells', spell)} note={note} />}
          </List>
          {background !== undefined && background !== '' && (
            <Section title={word(characterFields.background.label)}>
              <Suspense fallback={background}>
                <Markdown text={background} />
              </Suspense>
            </Section>
          )}
          {log}
        </div>
      </div>
    </PageLayout>
  )
}

/** What the catalogue calls something, in the reader's language; text that it does not know stands as it is. */
function useNamed() {
  const word = useTranslate()
  const lookups = {
    Races: useLookup('Races'),
    Classes: useLookup('Classes'),
    Items: useLookup('Items'),
    Spells: useLookup('Spells'),
  }
  return (collection: keyof typeof lookups, reference: string | undefined): string => {
    const record = reference === undefined ? undefined : lookups[collection]?.recordOf(reference)
    return record ? word(record.name) : (reference ?? '')
  }
}

const tones = { hp: 'rubric', mana: 'lapis' } as const

function Vitals({ of }: { readonly of: Shown }) {
  const { t } = useLingui()
  const word = useTranslate()
  const { number } = useNumbers()
  const befallen = useLookup('Conditions')
  const { hp, mana, hp_max: mostHp, mana_max: mostMana, conditions = [] } = of
  if (hp === undefined || mana === undefined || mostHp === undefined || mostMana === undefined) return null
  const vitals = [
    ['hp', hp, mostHp],
    ['mana', mana, mostMana],
  ] as const
  return (
    <Section title={t`Vitals`}>
      <dl className={styles['vitals']}>
        {vitals.map(([field, value, max]) => (
          <div key={field}>
            <dt>{word(characterFields[field].label)}</dt>
            <dd>
              <b>{number(value)}</b> <span className="soft">/ {number(max)}</span>
              <Bar tone={tones[field]} value={value} max={max} />
            </dd>
          </div>
        ))}
      </dl>
      <ConditionChips label={word(characterFields.conditions.label)} of={conditions} lookup={befallen} />
    </Section>
  )
}

interface FiguresProps {
  readonly title: string
  readonly of: Shown
  readonly fields: readonly (keyof typeof characterFields & keyof Character)[]
}

function Figures({ title, of, fields }: FiguresProps) {
  const word = useTranslate()
  const { number } = useNumbers()
  const shown = fields.filter((field) => typeof of[field] === 'number')
  if (shown.length === 0) return null
  return (
    <Section title={title}>
      <dl className={styles['figures']}>
        {shown.map((field) => (
          <div key={field}>
            <dt>{word(characterFields[field].label)}</dt>
            <dd>{number(Number(of[field]))}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** What is trained: with the attributes it builds on where they are shown too, else the training alone. */
function Skills({ of }: { readonly of: Shown }) {
  const { t } = useLingui()
  const word = useTranslate()
  const lookup = useLookup('Skills')
  const trained = Object.entries(of).flatMap(([key, value]) =>
    key.endsWith('_number') && typeof value === 'number' && value !== 0 ? [key.replace(/_number$/, '')] : [],
  )
  if (trained.length === 0) return null
  return (
    <Section title={t`Skills`}>
      <ul className={styles['rows']}>
        {trained.map((key) => {
          const record = lookup?.recordOf(key)
          const { attribute_1: first, attribute_2: second } = record?.facts ?? {}
          const skill = skillOf(of as Character, key, first && second ? [first, second] : undefined)
          const name = record ? word(record.name) : plainName({ collection: 'skills', reference: key })
          return <Row key={key} name={name} count={of.str === undefined ? skill.number : skill.total} />
        })}
      </ul>
    </Section>
  )
}

interface ListProps<T> {
  readonly title: string
  readonly of: readonly T[] | undefined
  readonly children: (one: T) => ReactNode
}

function List<T>({ title, of, children }: ListProps<T>) {
  if (of === undefined || of.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles['rows']}>{of.map(children)}</ul>
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
