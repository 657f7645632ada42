import {
  can,
  canInGame,
  channelOfGame,
  channelOfOwner,
  eventOf,
  groupEntries,
  maxChanges,
  sentEntries,
  sessionField,
  topicOfEvent,
  type Channel,
  type GameEntry,
  type WebhookEvent,
} from '@everquill/domain'
import type { Storage } from '../../storage/port.ts'
import type { WebhookRecord } from '../../storage/api-access/webhooks-port.ts'

/** The most groups of entries that are read at once. */
const maxGroups = 16
/** Larger than the largest save, so that a page always contains at least one whole save. */
const pageSize = maxChanges + 1
/** The most entries of a game session that a recap is made of. */
const maxSession = 5_000

type Reads = Pick<Storage, 'characters' | 'games'>

/** What the user of a webhook may still send elsewhere, with names for people; null if that is nothing any more. */
export interface OpenChannel extends Channel {
  readonly target:
    | { readonly kind: 'character'; readonly publicRef: string; readonly name: string }
    | { readonly kind: 'game'; readonly id: string; readonly name: string }
}

/** Checks, on the current state of the database, what a webhook may send. */
export async function openChannel(
  { characters, games }: Reads,
  { userId, target, gmOnly }: Pick<WebhookRecord, 'userId' | 'target' | 'gmOnly'>,
): Promise<OpenChannel | null> {
  if ('gameId' in target) {
    const seat = await games.seat(target.gameId, userId)
    const game = canInGame(seat, 'run game') ? await games.find(target.gameId) : null
    if (!seat || !game) return null
    return { ...channelOfGame(seat, gmOnly), target: { kind: 'game', id: game.id, name: game.name } }
  }
  const [head] = await characters.headsOf([target.characterId])
  if (!head || !can(userId, 'share', { character: head, seat: null })) return null
  const name = (await characters.find(target.characterId))?.character.name ?? ''
  return { ...channelOfOwner, target: { kind: 'character', publicRef: String(target.characterId), name } }
}

/** A group of entries in the outbox of a webhook. */
export interface OutboxItem {
  /** The position of the webhook once it is delivered. */
  readonly position: number
  readonly entries: readonly GameEntry[]
}

/** The next groups of entries after the position of a webhook, oldest first, whoever may see them. */
export async function nextInOutbox(
  { characters, games }: Reads,
  { target, position }: Pick<WebhookRecord, 'target' | 'position'>,
): Promise<readonly OutboxItem[]> {
  const entries: readonly GameEntry[] =
    'gameId' in target
      ? await games.logAfter(target.gameId, position, pageSize)
      : await characters.logAfter(target.characterId, position, pageSize)
  return groupEntries(entries, pageSize)
    .slice(0, maxGroups)
    .map((group) => ({ position: Number(group.at(-1)?.id), entries: group }))
}

/** What a webhook sends of a group; null if the group has nothing that it sends, or that its channel may see. */
export function sentOf(
  { topics }: Pick<WebhookRecord, 'topics'>,
  channel: Channel,
  { entries }: OutboxItem,
): { readonly event: WebhookEvent; readonly entries: readonly GameEntry[] } | null {
  const shown = sentEntries(entries, channel)
  const event = eventOf(shown)
  const topic = event && topicOfEvent[event]
  // An imported history did not happen now.
  if (!event || !topic || !topics.includes(topic) || shown[0]?.imported) return null
  return { event, entries: shown }
}

/** The entries of the game session that a marker ended, oldest first, as far as the channel may see them. */
export async function sessionBefore(
  { games }: Reads,
  gameId: string,
  end: GameEntry,
  channel: Channel,
): Promise<readonly GameEntry[]> {
  const markers = { kind: 'session', limit: 1, before: Number(end.id), includeGmOnly: false } as const
  const [start] = (await games.log(gameId, markers)).entries
  if (start?.data.field !== sessionField || start.data.newValue !== 'started') return []
  const entries: GameEntry[] = []
  for (let after = Number(start.id) - 1; entries.length < maxSession;) {
    const page = await games.logAfter(gameId, after, pageSize)
    entries.push(...page.filter(({ id }) => Number(id) < Number(end.id)))
    after = Number(page.at(-1)?.id ?? end.id)
    if (page.length < pageSize || after >= Number(end.id)) break
  }
  return sentEntries(entries, channel)
}
