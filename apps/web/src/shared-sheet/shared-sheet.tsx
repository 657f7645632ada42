import { attributes, characterFields, coins, imageHashOf, type Character } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { useWords } from '../i18n/use-words.ts'
import type { PartyMember } from '../store/games-desk.ts'
import { useLookup } from '../store/use-lookup.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Portrait } from '../ui/portrait.tsx'
import { Section } from '../ui/section.tsx'
import styles from './shared-sheet.module.css'

const Markdown = lazyPart(async () => (await import('../ui/markdown.tsx')).Markdown)

interface SharedSheetProps {
  readonly character: PartyMember['character']
  readonly linkId: string
}

type Figure = keyof typeof characterFields & keyof Character

/** A character to be looked at: what the link does not show is not here. */
export function SharedSheet({ character, linkId }: SharedSheetProps) {
  const { t } = useLingui()
  const word = useWords()
  const names = useNamed()
  const { publicRef, name = '', race, class: className, level, image = '', background } = character
  const hash = imageHashOf({ publicRef, image })
  const who = [
    names('Races', race),
    names('Classes', className),
    level !== undefined && `${word(characterFields.level.label)} ${level}`,
  ]
  return (
    <DeskPage title={name} narrow>
      <div className={styles['head']}>
        <span className={styles['portrait']}>
          <Portrait
            id={publicRef}
            name={name}
            src={hash === null ? undefined : `/api/share/${linkId}/images/${hash}?size=320`}
          />
        </span>
        <p>{who.filter(Boolean).join(' · ')}</p>
      </div>
      <Figures title={t`Vitals`} of={character} fields={['hp', 'hp_max', 'mana', 'mana_max']} />
      <List title={word(characterFields.conditions.label)} of={character.conditions}>
        {(condition) => <li key={condition}>{names('Conditions', condition)}</li>}
      </List>
      <Figures title={t`Attributes`} of={character} fields={attributes} />
      <Figures title={t`Wallet`} of={character} fields={coins} />
      <Skills of={character} />
      <List title={word(characterFields.items.label)} of={character.items}>
        {({ id, item, quantity }) => (
          <li key={id}>
            {names('Items', item)} × {quantity}
          </li>
        )}
      </List>
      <List title={word(characterFields.spells.label)} of={character.spells}>
        {({ id, spell }) => <li key={id}>{names('Spells', spell)}</li>}
      </List>
      {background !== undefined && background !== '' && (
        <Section title={word(characterFields.background.label)}>
          <Suspense fallback={background}>
            <Markdown text={background} />
          </Suspense>
        </Section>
      )}
    </DeskPage>
  )
}

/** What the catalogue calls something, in the reader's language; text that it does not know stands as it is. */
function useNamed() {
  const word = useWords()
  const lookups = {
    Races: useLookup('Races'),
    Classes: useLookup('Classes'),
    Items: useLookup('Items'),
    Spells: useLookup('Spells'),
    Conditions: useLookup('Conditions'),
  }
  return (collection: keyof typeof lookups, reference: string | undefined): string => {
    const record = reference === undefined ? undefined : lookups[collection]?.recordOf(reference)
    return record ? word(record.name) : (reference ?? '')
  }
}

interface FiguresProps {
  readonly title: string
  readonly of: PartyMember['character']
  readonly fields: readonly Figure[]
}

function Figures({ title, of, fields }: FiguresProps) {
  const word = useWords()
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

/** What is trained, by its key. */
function Skills({ of }: { readonly of: PartyMember['character'] }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const trained = Object.entries(of).filter(([key, value]) => key.endsWith('_number') && typeof value === 'number')
  if (trained.length === 0) return null
  return (
    <Section title={t`Skills`}>
      <dl className={styles['figures']}>
        {trained.map(([key, value]) => (
          <div key={key}>
            <dt>{key.replace(/_number$/, '').replaceAll('_', ' ')}</dt>
            <dd>{number(Number(value))}</dd>
          </div>
        ))}
      </dl>
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
      <ul>{of.map(children)}</ul>
    </Section>
  )
}
