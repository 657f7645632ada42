import { Player } from '../../tests/support/player.ts'
import { characters, password, people, sessions, type CharacterKey, type DemoEvent } from './cast.ts'
import { paintPortrait } from './portraits.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The clock of the demo's server, so that game sessions lie weeks apart. */
export interface DemoClock {
  readonly now: () => number
  readonly set: (time: number) => void
}

export function demoClock(): DemoClock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    set: (time) => void (offset = time - Date.now()),
  }
}

/** Where things are after the demo was filled in. */
export interface Demo {
  readonly players: Readonly<Record<keyof typeof people, Player>>
  readonly refs: Readonly<Record<CharacterKey, string>>
  readonly gameId: string
}

interface Entry {
  readonly field: string
  readonly oldValue: unknown
  readonly newValue: unknown
}

const set = (field: string, oldValue: unknown, newValue: unknown): Entry => ({ field, oldValue, newValue })

async function signUpEverybody(url: string): Promise<Demo['players']> {
  const signedUp: [string, Player][] = []
  for (const [key, person] of Object.entries(people)) {
    const player = new Player(url)
    await mustSucceed(player.post('/api/auth/sign-up', { ...person, password }))
    signedUp.push([key, player])
  }
  return Object.fromEntries(signedUp) as Demo['players']
}

/** Browser sessions expire between two game sessions. */
async function signInEverybody(players: Demo['players']): Promise<void> {
  for (const [key, { email }] of Object.entries(people))
    await mustSucceed(players[key as keyof typeof people].post('/api/auth/sign-in', { email, password }))
}

async function mustSucceed(call: ReturnType<Player['post']>): Promise<Record<string, unknown>> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`the demo could not be filled in: ${status} ${body.code}: ${body.detail}`)
  return body
}

async function createCharacter(player: Player, key: CharacterKey): Promise<string> {
  const { name, race, class: profession, numbers, skills, items, spells, notes, background, portrait } = characters[key]
  const { character, revision } = await player.create({ name, race, class: profession })
  const full: Readonly<Record<string, number>> = { ...numbers, hp: numbers.hp_max, mana: numbers.mana_max }
  const acquired = character.items[0]?.acquired_at ?? null
  const changes = [
    ...Object.entries(full).map(([field, value]) => set(field, 0, value)),
    ...Object.entries(skills).map(([skill, value]) => set(`${skill}_number`, null, value)),
    ...Object.entries(items).map(([item, quantity]) =>
      set(`items.${item}`, null, { id: item, item, quantity, acquired_at: acquired }),
    ),
    ...spells.map((spell, i) => set(`spells.${spell}`, null, { id: spell, spell, prepared: i < 3 })),
    set('silver', 0, 28),
    set('notes', '', notes),
    set('background', '', background),
  ]
  await mustSucceed(player.save(character.publicRef, changes, revision))
  await mustSucceed(player.putImage(character.publicRef, await paintPortrait(portrait)))
  return character.publicRef
}

/** Fills a new server through its own API: accounts, characters, portraits, games and three game sessions. */
export async function fillDemo(url: string, clock: DemoClock): Promise<Demo> {
  const today = Date.now()
  clock.set(today - 22 * day)
  const players = await signUpEverybody(url)
  const refs = {} as Record<CharacterKey, string>
  for (const key of Object.keys(characters) as CharacterKey[])
    refs[key] = await createCharacter(players[characters[key].player], key)

  const gameId = await createGame(players, 'The Salt Road', {
    mirelle: refs.mirelle,
    gerrik: refs.gerrik,
    ilvi: refs.ilvi,
  })
  await createGame(players, 'Der Winterhof', { nimue: refs.nimue })

  const party = [refs.mirelle, refs.gerrik, refs.ilvi]
  for (const { daysAgo, events } of sessions) {
    clock.set(new Date(today - daysAgo * day).setHours(19, 30))
    await signInEverybody(players)
    await mustSucceed(players.sam.post(`/api/games/${gameId}/log`, { session: 'started' }))
    for (const event of events) {
      clock.set(clock.now() + 9 * minute)
      await play({ players, refs, gameId }, party, event, new Date(clock.now()))
    }
    clock.set(clock.now() + 20 * minute)
    await mustSucceed(players.sam.post(`/api/games/${gameId}/log`, { session: 'ended' }))
  }
  clock.set(Date.now())
  await signInEverybody(players)
  return { players, refs, gameId }
}

async function createGame(
  players: Demo['players'],
  name: string,
  party: Readonly<Partial<Record<CharacterKey, string>>>,
): Promise<string> {
  const { game } = (await mustSucceed(players.sam.post('/api/games', { name }))) as { game: { id: string } }
  const { invitation } = (await mustSucceed(players.sam.post(`/api/games/${game.id}/invitations`))) as {
    invitation: { code: string }
  }
  for (const [key, character] of Object.entries(party)) {
    const player = players[characters[key as CharacterKey].player]
    await mustSucceed(player.post('/api/games/join', { code: invitation.code, character }))
  }
  return game.id
}

async function play(
  { players, refs, gameId }: Demo,
  party: readonly string[],
  event: DemoEvent,
  now: Date,
): Promise<void> {
  const playerOf = (key: CharacterKey): Player => players[characters[key].player]
  if ('note' in event) {
    const audience = event.gmOnly ? { audience: 'masters' } : {}
    const author = players[event.by ?? 'sam']
    await mustSucceed(author.post(`/api/games/${gameId}/log`, { message: event.note, ...audience }))
  } else if ('roll' in event) {
    const purpose = event.for === undefined ? {} : { for: event.for }
    await mustSucceed(
      playerOf(event.of).post(`/api/characters/${refs[event.of]}/rolls`, { notation: event.roll, ...purpose }),
    )
  } else if ('award' in event) {
    const { xp, gold, item } = event.award
    const award = {
      characters: item === undefined ? party : party.slice(0, 1),
      ...(xp !== undefined && { xp }),
      ...(gold !== undefined && { coins: { gold } }),
      ...(item !== undefined && { items: [{ item, quantity: 1 }] }),
      split: true,
    }
    await mustSucceed(players.sam.post(`/api/games/${gameId}/awards`, award))
  } else if ('gift' in event) {
    await mustSucceed(
      playerOf(event.from).post(`/api/characters/${refs[event.from]}/gifts`, {
        to: refs[event.to],
        coins: event.gift,
      }),
    )
  } else {
    await change(playerOf(event.of), refs[event.of], event, now)
  }
}

type ChangeEvent = Extract<
  DemoEvent,
  { readonly change: unknown } | { readonly buy: unknown } | { readonly conditions: unknown }
>

async function change(player: Player, ref: string, event: ChangeEvent, now: Date): Promise<void> {
  const character = await player.character(ref)
  const numbers = character as unknown as Readonly<Record<string, number>>
  const adding = (field: string, by: number) => set(field, numbers[field] ?? 0, (numbers[field] ?? 0) + by)
  if ('conditions' in event) {
    await mustSucceed(player.save(ref, [set('conditions', character.conditions, event.conditions)]))
  } else if ('buy' in event) {
    const entry = { id: `${event.buy}-bought`, item: event.buy, quantity: 1, acquired_at: now.toISOString() }
    await mustSucceed(player.save(ref, [adding('gold', -event.gold), set(`items.${entry.id}`, null, entry)]))
  } else {
    await mustSucceed(
      player.save(
        ref,
        Object.entries(event.change).map(([field, by]) => adding(field, by)),
      ),
    )
  }
}
