import {
  attributeAbbreviations,
  attributes,
  characterFields,
  coins,
  type Attribute,
  type Character,
} from '@everquill/domain'
import type { How, ImportedCharacter, SectionName, Value } from '@everquill/import'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useContentNames } from '../../../log-view/texts/use-content-names.ts'
import { targetOf, type Choices } from '../plan/choices.ts'
import { referenceOf, typedMaximum, type ImportContext } from '../plan/plan-import.ts'
import { sourceAttributes, sourceCoins } from './source-values.ts'

/** A value of the file and the resulting value. */
export interface SectionTexts {
  readonly was: string
  readonly becomes: string
  readonly count?: number
}

interface SectionInput {
  readonly imported: ImportedCharacter
  readonly choices: Choices
  readonly context: ImportContext
  readonly character: Character
}

/** Summarises each section in one line. */
export function useSectionTexts(input: SectionInput): Readonly<Record<SectionName, () => SectionTexts>> {
  const entries = useEntrySectionTexts(input)
  const values = useValueSectionTexts(input)
  return { ...entries, ...values }
}

type ValueSection = 'identity' | 'progress' | 'attributes' | 'vitals' | 'coins'

function useValueSectionTexts({ imported, choices, context, character }: SectionInput) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const names = useContentNames()
  const marked = useMark()
  const { identity, progress, vitals, coins: purse } = imported
  const sections: Readonly<Record<ValueSection, () => SectionTexts>> = {
    identity: () => {
      const { name, player, race, class: className } = identity.content
      const texts = [name, race, className, player].flatMap((found) => found?.value ?? [])
      const reference = (kind: 'race' | 'class', found: Value<string> | undefined, collection: 'Races' | 'Classes') =>
        found ? [names.of(collection, referenceOf(choices, context.matcher, kind, found.value))] : []
      const ours = [
        ...(name ? [name.value] : []),
        ...reference('race', race, 'Races'),
        ...reference('class', className, 'Classes'),
        ...(player ? [player.value] : []),
      ]
      return { was: texts.join(' · '), becomes: ours.join(' · ') }
    },
    progress: () => {
      const { level, xp } = progress.content
      const lineWith = (mark: typeof marked) =>
        [
          level && mark(`${translate(characterFields.level.label)} ${number(level.value)}`, level.how),
          xp && mark(`${number(xp.value)} ${translate(characterFields.xp.label)}`, xp.how),
        ]
          .filter(Boolean)
          .join(' · ')
      return { was: lineWith((text) => text), becomes: lineWith(marked) }
    },
    attributes: () => {
      const theirs = sourceAttributes(imported)
      const short = (attribute: Attribute) => translate(attributeAbbreviations[attribute])
      const { values } = imported.attributes.content
      const found = attributes.filter((attribute) => values[attribute])
      const targets = found.map((attribute) => targetOf(choices.attributeTargets, attribute))
      const changed = attributes.filter((attribute) => targets.includes(attribute))
      return {
        was: theirs.map(({ name, value }) => `${name} ${number(value)}`).join(' · '),
        becomes: changed.map((attribute) => `${short(attribute)} ${number(character[attribute])}`).join(' · '),
      }
    },
    vitals: () => {
      const { hp, hpMax, hpTemp, mana, manaMax } = vitals.content
      const of = (current: number | undefined, max: number | undefined, how: How | undefined, label: string) => {
        if (current === undefined && max === undefined) return []
        const [now, most] = [number(current ?? max ?? 0), number(max ?? 0)]
        return [marked(max === undefined ? `${now} ${label}` : t`${now} of ${most} ${label}`, how)]
      }
      const [hitPoints, manaLabel] = [translate(characterFields.hp.label), translate(characterFields.mana.label)]
      const manaText = of(mana?.value, manaMax?.value, manaMax?.how, manaLabel)
      const temporary =
        hpTemp && hpTemp.value > 0 ? [`+${number(hpTemp.value)} ${translate(characterFields.hp_temp.label)}`] : []
      const maximum = hpMax?.value ?? typedMaximum(choices)
      const isKnown = (how: How | undefined) => how === undefined || how === 'stored'
      const wasMax = isKnown(hpMax?.how) ? hpMax?.value : undefined
      return {
        was: [...of(hp?.value, wasMax, undefined, hitPoints), ...temporary, ...manaText].join(' · '),
        becomes: [...of(hp?.value ?? maximum, maximum, hpMax?.how, hitPoints), ...temporary, ...manaText].join(' · '),
      }
    },
    coins: () => {
      const found = coins.filter((coin) => purse.content[coin])
      const targets = found.map((coin) => targetOf(choices.coinTargets, coin))
      const ours = coins
        .filter((coin) => targets.includes(coin) && character[coin] > 0)
        .map((coin) => `${number(character[coin])} ${translate(characterFields[coin].label)}`)
      const theirs = sourceCoins(imported).map(({ name, value }) => `${number(value)} ${name}`)
      return { was: theirs.join(' · ') || t`no coins`, becomes: ours.join(' · ') || t`no coins` }
    },
  }
  return sections
}

function useEntrySectionTexts({ imported, choices, context }: SectionInput) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const names = useContentNames()
  const listOf = useShortList()
  const matchTexts = (kind: 'item' | 'spell' | 'condition', found: readonly string[]) => {
    const isOwn = (name: string) => referenceOf(choices, context.matcher, kind, name) === name
    const own = found.filter(isOwn).length
    const known = found.length - own
    const [fromCatalogue, asText] = [number(known), number(own)]
    if (own === 0) return t`${fromCatalogue} from the catalogue`
    if (known === 0) return t`${plural(own, { one: '# with its own text', other: '# with their own text' })}`
    return t`${fromCatalogue} from the catalogue, ${asText} with their own text`
  }
  const skillName = (reference: string) => names.ofLabel({ collection: 'skills', reference })
  const sections: Readonly<Record<Exclude<SectionName, ValueSection>, () => SectionTexts>> = {
    skills: () => {
      const known = imported.skills.content.known.filter(({ number: training }) => training.value !== 0)
      const ours = known.flatMap(({ key, number: training }) => {
        const skill = targetOf(choices.skills, key)
        return skill ? [`${skillName(skill)} ${number(training.value)}`] : []
      })
      const left = imported.skills.content.leftOver.length
      const count = known.length + left
      return {
        count: known.length,
        was: t`${plural(count, { one: '# trained skill', other: '# trained skills' })}`,
        becomes: listOf(ours, 4),
      }
    },
    items: () => {
      const { rows } = imported.items.content
      const count = rows.length
      return {
        count,
        was: t`${plural(count, { one: '# item', other: '# items' })}`,
        becomes: matchTexts(
          'item',
          rows.map(({ name }) => name),
        ),
      }
    },
    spells: () => {
      const { rows } = imported.spells.content
      const count = rows.length
      return {
        count,
        was: t`${plural(count, { one: '# spell', other: '# spells' })}`,
        becomes: matchTexts(
          'spell',
          rows.map(({ name }) => name),
        ),
      }
    },
    conditions: () => {
      const found = imported.conditions.content.names.map(({ value }) => value)
      const ours = found.map((name) => names.of('Conditions', referenceOf(choices, context.matcher, 'condition', name)))
      return { was: listOf(found, 4), becomes: listOf(ours, 4) }
    },
    background: () => {
      const length = imported.background.content.lines.reduce((sum, { text }) => sum + text.length, 0)
      return {
        was: t`${plural(length, { one: '# character', other: '# characters' })}`,
        becomes: t`in the background, word for word`,
      }
    },
    notes: () => {
      const chapters = imported.notes.content.chapters.map(({ chapter }) => context.words.chapters[chapter])
      return { count: chapters.length, was: listOf(chapters, 3), becomes: t`kept as notes, word for word` }
    },
    picture: () => ({
      was: imported.picture.content.embedded ? t`in the file` : t`only as a link`,
      becomes: imported.picture.content.embedded ? t`the character’s picture` : t`not imported`,
    }),
  }
  return sections
}

/** Marks values that are not in the file. */
function useMark(): (text: string, how: How | undefined) => string {
  const { t } = useLingui()
  return (text, how) => {
    if (how === 'computed') return t`${text} (calculated)`
    return how === 'guessed' ? t`${text} (guessed)` : text
  }
}

/** The first names of a list, and how many there are besides. */
function useShortList(): (names: readonly string[], most: number) => string {
  const { t } = useLingui()
  return (names, most) => {
    const more = names.length - most
    const first = names.slice(0, more === 1 ? most + 1 : most).join(', ')
    return more > 1 ? t`${first}, ${more} more` : first
  }
}
