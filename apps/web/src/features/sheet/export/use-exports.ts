import { characterFields, skillOf, storedSkills, type Character, type Lookup } from '@everquill/domain'
import { dnd5eActor, type ActorWords } from '@everquill/import'
import { useLingui } from '@lingui/react/macro'
import { longDateOf, timeOf } from '../../../i18n/dates.ts'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { describeVisible, withLoggedEntries } from '../../../log-view/described-log.ts'
import { useAuthorName } from '../../../log-view/texts/use-author-name.ts'
import { useChangeTexts } from '../../../log-view/texts/use-change-texts.tsx'
import { useContentNames } from '../../../log-view/texts/use-content-names.ts'
import type { WholeLog } from '../../../queries/log/log-pages.ts'
import { listSkills } from '../skills/skill-list.ts'
import { logMarkdown, sheetMarkdown, type LogDay, type SheetWords } from './sheet-markdown.ts'

/** A file that the browser makes. */
export interface MadeFile {
  readonly name: string
  readonly content: Blob
}

/** The files that the browser makes of a character. */
export interface Exports {
  readonly foundry: (character: Character) => MadeFile
  readonly sheet: (character: Character) => MadeFile
  readonly log: (character: Character, log: WholeLog) => MadeFile
}

export function useExports(skills: Lookup<'Skills'>): Exports {
  const { t } = useLingui()
  const words = useSheetWords(skills)
  const logDays = useLogDays()
  const { of: nameOf } = useContentNames()
  const collections = {
    race: 'Races',
    class: 'Classes',
    item: 'Items',
    spell: 'Spells',
    condition: 'Conditions',
  } as const
  const leftOver = (character: Character): string => {
    const { skills: learned, number, label, headings } = words(character)
    const known = learned
      .map(({ key, name, base }) => ({ name, number: skillOf(character, key, base).number }))
      .filter((skill) => skill.number !== 0)
      .map((skill) => `${skill.name} ${number(skill.number)}`)
    return [
      known.length > 0 ? `${headings.skills}: ${known.join(', ')}` : '',
      character.mana_max > 0 ? `${label('mana')}: ${number(character.mana)} / ${number(character.mana_max)}` : '',
      character.conditions.length > 0
        ? `${label('conditions')}: ${character.conditions.map((one) => nameOf('Conditions', one)).join(', ')}`
        : '',
    ]
      .filter((line) => line !== '')
      .join('\n')
  }
  const actorWords = (character: Character): ActorWords => ({
    nameOf: (kind, reference) => nameOf(collections[kind], reference),
    withoutClass: t`Adventurer`,
    leftOver: leftOver(character),
  })
  return {
    foundry: (character) => ({
      name: `${character.name}.foundry.json`,
      content: new Blob([JSON.stringify(dnd5eActor(character, actorWords(character)), null, 2)], {
        type: 'application/json',
      }),
    }),
    sheet: (character) => markdownFile(character.name, sheetMarkdown(character, words(character))),
    log: (character, log) => {
      const { name } = character
      const title = t`Log of ${name}`
      return markdownFile(title, logMarkdown(title, logDays(character, log)))
    },
  }
}

const markdownFile = (title: string, text: string): MadeFile => ({
  name: `${title}.md`,
  content: new Blob([text], { type: 'text/markdown' }),
})

function useSheetWords(lookup: Lookup<'Skills'>): (character: Character) => SheetWords {
  const { t } = useLingui()
  const translate = useTranslate()
  const locale = useLocale()
  const { number } = useNumbers()
  const { of: nameOf } = useContentNames()
  return (character) => ({
    label: (field) => translate(characterFields[field].label),
    nameOf,
    number,
    skills: listSkills(lookup, storedSkills(character), locale),
    headings: { attributes: t`Attributes`, skills: t`Skills`, wallet: t`Wallet` },
    prepared: t`prepared`,
  })
}

function useLogDays(): (character: Character, log: WholeLog) => readonly LogDay[] {
  const locale = useLocale()
  const { number } = useNumbers()
  const { line } = useChangeTexts()
  const authorName = useAuthorName()
  return (character, { entries, people }) => {
    const known = withLoggedEntries(entries, character)
    const days = Map.groupBy(entries, ({ timestamp }) => longDateOf(new Date(timestamp), locale))
    return [...days].map(([day, ofDay]) => ({
      day,
      lines: ofDay.map((entry) => {
        const { roll } = describeVisible(entry.data, known)
        const dice = roll ? ` ${localizeDice(roll.notation, locale)} = ${number(roll.total)}` : ''
        return {
          time: timeOf(new Date(entry.timestamp)),
          author: entry.authorName ?? people[entry.user] ?? authorName(entry),
          text: `${line(entry.data, known)}${dice}`,
        }
      }),
    }))
  }
}
