import type { NamedContent } from '../content/references.ts'
import type { GameEntry } from '../games/game-entry.ts'
import { recapOf, type DamageTotal } from '../games/recap.ts'
import { isRecord } from '../json.ts'
import { localized, type Language, type Localized } from '../localized.ts'
import { describeChange } from '../log/describe.ts'
import { rollOf, type LoggedRoll } from '../log/roll-entry.ts'
import { escapedDiscordText as escaped, plainDiscordText as plain } from './discord-text.ts'
import { isAwarded } from './event-of.ts'
import type { WebhookEvent } from './webhook.ts'

/** A message for a Discord webhook, as far as we use its format. */
export interface DiscordMessage {
  readonly username: string
  readonly embeds: readonly [DiscordEmbed]
  /** Nobody is ever notified, whatever a text contains. */
  readonly allowed_mentions: { readonly parse: readonly [] }
}

export interface DiscordEmbed {
  /** The name of the character or author; Discord reads no Markdown there. */
  readonly author?: { readonly name: string }
  readonly title: string
  readonly description?: string
  readonly color: number
  readonly footer?: { readonly text: string }
  readonly timestamp?: string
}

/** An event with everything that its message needs. */
export interface DiscordInput {
  readonly event: WebhookEvent
  /** The entries that the channel may see. */
  readonly entries: readonly GameEntry[]
  /** The name of the character, if the webhook belongs to one. */
  readonly character: string | null
  readonly game: string | null
  readonly language: Language
  /** The entries of the game session that ended, from its start on. */
  readonly session: readonly GameEntry[]
  /** The name of a catalogue record in the language of the channel. */
  readonly nameOf: (content: NamedContent) => string
}

/** Limits of Discord (title 256, author 256, description 4096, footer 2048, 6000 in all), with room to spare. */
const limits = { title: 256, author: 256, description: 3_000, line: 300, footer: 200 }
const maxLines = 30
const maxNotes = 5

const colors: { readonly [E in WebhookEvent]: number } = {
  save: 0x6b5d4a,
  roll: 0x2f5d8a,
  award: 0xb07d2b,
  'level-up': 0x1f6b55,
  'session-start': 0x1f6b55,
  'session-end': 0x6b5d4a,
  test: 0x6b5d4a,
}

const texts = {
  award: localized('Award', 'Belohnung'),
  changed: localized('Changed', 'Geändert'),
  dice: localized('Dice', 'Würfel'),
  levelUp: localized('Level-up', 'Stufenaufstieg'),
  started: localized('Game session started', 'Spielabend begonnen'),
  ended: localized('Game session ended', 'Spielabend beendet'),
  test: localized(
    'It works: Everquill can post in this channel.',
    'Es klappt: Everquill kann in diesen Kanal schreiben.',
  ),
  bestRoll: localized('Best roll', 'Bester Wurf'),
  dealt: localized('Most damage dealt', 'Meisten Schaden ausgeteilt'),
  taken: localized('Most damage taken', 'Meisten Schaden eingesteckt'),
  fallen: localized('Went down', 'Zu Boden gegangen'),
}

const reachedLevel = (name: string, level: number): Localized =>
  localized(`${name} reached level ${level}`, `${name} hat Stufe ${level} erreicht`)

/** The embed of an event. Nothing that a user wrote becomes a mention or Markdown. */
export function discordMessage(input: DiscordInput): DiscordMessage {
  const { event, entries, game, language } = input
  const { title, lines } = contentOf(input)
  const author = event === 'roll' || event === 'level-up' || event === 'save' ? nameOfSubject(input, entries[0]) : ''
  const shown = lines.slice(0, maxLines)
  const timestamp = entries.at(-1)?.timestamp
  return {
    username: 'Everquill',
    embeds: [
      {
        ...(author !== '' && { author: { name: plain(author, limits.author) } }),
        title: title || texts.changed[language],
        ...(shown.length > 0 && { description: joined(shown) }),
        color: colors[event],
        ...(game !== null && game !== '' && { footer: { text: plain(game, limits.footer) } }),
        ...(timestamp !== undefined && { timestamp }),
      },
    ],
    allowed_mentions: { parse: [] },
  }
}

/** As many whole lines as fit. */
function joined(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    if (text.length + line.length + 1 > limits.description) break
    text += text === '' ? line : `\n${line}`
  }
  return text
}

interface Content {
  readonly title: string
  readonly lines: readonly string[]
}

function contentOf(input: DiscordInput): Content {
  const { event, entries, language } = input
  switch (event) {
    case 'roll':
      return rollContent(input)
    case 'award': {
      const reason = entries.find(isAwarded)?.data.transfer?.reason
      const title = reason ? `${texts.award[language]}: ${reason}` : texts.award[language]
      return { title: escaped(title, limits.title), lines: awardLines(input, entries.filter(isAwarded)) }
    }
    case 'level-up': {
      const level = entries.find(({ data }) => data.field === 'level')?.data.newValue
      const name = nameOfSubject(input, entries[0])
      const title = typeof level === 'number' ? reachedLevel(name, level)[language] : texts.levelUp[language]
      return { title: escaped(title, limits.title), lines: [] }
    }
    case 'session-start':
      return { title: texts.started[language], lines: [] }
    case 'session-end':
      return { title: texts.ended[language], lines: recapLines(input) }
    case 'test':
      return { title: texts.test[language], lines: [] }
    case 'save':
      return { title: texts.changed[language], lines: [] }
  }
}

function rollContent({ entries, language, nameOf }: DiscordInput): Content {
  const rolls = entries.flatMap(({ data }) => {
    const roll = rollOf(data)
    return roll ? [{ roll, label: labelOf(describeChange(data).label, language, nameOf) }] : []
  })
  const [first] = rolls
  if (!first) return { title: texts.dice[language], lines: [] }
  return {
    title: escaped(`${first.label}: ${first.roll.total}`, limits.title),
    lines: rolls.map(({ roll, label }) =>
      rolls.length === 1 ? rollLine(roll) : `${escaped(label, 100)}: **${roll.total}** (${rollLine(roll)})`,
    ),
  }
}

const rollLine = ({ notation, dice, total }: LoggedRoll): string => {
  const thrown = dice.flat().map(({ value, dropped }) => (dropped ? `~~${value}~~` : String(value)))
  const shown = thrown.length > 40 ? [...thrown.slice(0, 40), '…'] : thrown
  return `${escaped(notation, 120)} → ${shown.join(', ')} = **${total}**`.slice(0, limits.line)
}

/** Each receiver with what they got. */
function awardLines(input: DiscordInput, entries: readonly GameEntry[]): readonly string[] {
  const byCharacter = Map.groupBy(entries, ({ characterId }) => characterId)
  return [...byCharacter.values()].map((own) => {
    const gains = own.map((entry) => gainText(input, entry)).join(', ')
    return escaped(`${nameOfSubject(input, own[0])}: ${gains}`, limits.line)
  })
}

function gainText({ language, nameOf }: DiscordInput, { data }: GameEntry): string {
  const { label, difference } = describeChange(data)
  const name = labelOf(label, language, nameOf)
  if (difference !== undefined) return `${difference > 0 ? '+' : ''}${difference} ${name}`
  const quantity = isRecord(data.newValue) ? data.newValue['quantity'] : undefined
  return typeof quantity === 'number' && quantity !== 1 ? `${quantity} × ${name}` : name
}

function recapLines(input: DiscordInput): readonly string[] {
  const { session, language } = input
  const { highlights, transfers, notes } = recapOf(session)
  const nameById = new Map(session.map((entry) => [entry.characterId, nameOfSubject(input, entry)]))
  const named = (id: number) => nameById.get(id) || `#${id}`
  const line = (label: Localized, text: string) => `**${label[language]}**: ${escaped(text, limits.line)}`
  const damage = (label: Localized, total: DamageTotal | null) =>
    total ? [line(label, `${named(total.characterId)}, ${total.amount}`)] : []
  const best = highlights.bestRoll && rollOf(highlights.bestRoll.data)
  return [
    ...(best && highlights.bestRoll
      ? [line(texts.bestRoll, `${nameOfSubject(input, highlights.bestRoll)}, ${best.total} (${best.notation})`)]
      : []),
    ...damage(texts.dealt, highlights.mostDealt),
    ...damage(texts.taken, highlights.mostTaken),
    ...(highlights.fallen.length > 0 ? [line(texts.fallen, highlights.fallen.map(named).join(', '))] : []),
    ...transfers.flatMap(({ transfer, gains }) => (transfer.from === null ? awardLines(input, gains) : [])),
    ...notes
      .slice(0, maxNotes)
      .map(({ text, authorName }) => escaped(authorName ? `${authorName}: ${text}` : text, limits.line)),
  ]
}

const nameOfSubject = ({ character }: DiscordInput, entry: GameEntry | undefined): string =>
  character ?? entry?.subjectName ?? entry?.authorName ?? ''

const labelOf = (
  label: Localized | NamedContent,
  language: Language,
  nameOf: (content: NamedContent) => string,
): string => ('reference' in label ? nameOf(label) : label[language])
