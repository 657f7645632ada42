import {
  checkEndField,
  checkField,
  checkTargetField,
  completeSettings,
  bestiaryOf,
  encounterOf,
  isShown,
  memberOfField,
  noteField,
  ownedByGame,
  rollField,
  sessionField,
  settingOfField,
  summariseEncounter,
  type GameEntry,
  type Seat,
} from '@everquill/domain'
import type {
  GameLogFilter,
  GameLogPageRequest,
  GameReads,
  GameWrites,
  Member,
} from '../../../apps/server/src/storage/games-port.ts'
import type { Tables } from './memory-tables.ts'

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

function seatIn({ gameRecords, members }: Tables, gameId: string, user: string): Seat | null {
  const [game, member] = [gameRecords.get(gameId), members.get(`${gameId} ${user}`)]
  return game && member && game.deletedAt === null ? { gameId, role: member.role, settings: game.settings } : null
}

const membersOf = ({ members }: Tables, gameId: string): Member[] =>
  members
    .all()
    .filter((member) => member.gameId === gameId)
    .sort((left, right) => left.joinedAt - right.joinedAt || byText(left.user, right.user))
    .map(({ user, role, joinedAt }) => ({ user, role, joinedAt }))

/** The log of a game after an id, oldest first; each character's own log is already in that order. */
const logOf = ({ logs, gameEntries }: Tables, gameId: string, after = 0): GameEntry[] =>
  [
    ...logs.all().flatMap((log) => log.slice(log.findLastIndex(({ id }) => Number(id) <= after) + 1)),
    ...gameEntries.all(),
  ]
    .filter((entry) => entry.gameId === gameId && Number(entry.id) > after)
    .sort((left, right) => Number(left.id) - Number(right.id))

type FilterValues = Required<GameLogFilter>

/** How every filter of a game's log applies to an entry. */
const filters: {
  readonly [Name in keyof FilterValues]: (
    entry: GameEntry,
    value: FilterValues[Name],
    tables: Tables,
    page: GameLogFilter,
  ) => boolean
} = {
  type: (entry, type) => entry.type === type,
  characterId: (entry, characterId) => entry.characterId === characterId,
  user: (entry, user) => entry.user === user,
  kind: ({ characterId, data: { field, transfer } }, kind) => {
    if (kind === 'change') return characterId !== null && field !== 'roll'
    if (kind === 'member') return memberOfField(field) !== null
    if (kind === 'setting') return settingOfField(field) !== null
    return kind === 'transfer' ? transfer !== undefined : field === kind
  },
  includeGmOnly: ({ characterId, user, audience }, include, _tables, { visible }) =>
    audience === undefined ||
    (audience === 'masters' && include) ||
    (characterId !== null && visible !== undefined && user === visible.to),
  visible: ({ characterId, data }, { to, view }, { characters }) =>
    characterId === null || isShown(view, data.field) || characters.get(characterId)?.character.user === to,
}

function matchesFilter<Name extends keyof FilterValues>(
  entry: GameEntry,
  page: Partial<Pick<FilterValues, Name>>,
  name: Name,
  tables: Tables,
  whole: GameLogFilter,
): boolean {
  const value: FilterValues[Name] | undefined = page[name]
  return value === undefined || filters[name](entry, value, tables, whole)
}

const isOnPage = (page: GameLogPageRequest, tables: Tables) => (entry: GameEntry) =>
  Number(entry.id) < (page.before ?? Infinity) &&
  (Object.keys(filters) as (keyof FilterValues)[]).every((name) => matchesFilter(entry, page, name, tables, page))

/** Games, in memory. */
export const memoryGameReads = (tables: Tables, step: () => Promise<void>): GameReads => ({
  async find(gameId) {
    await step()
    return tables.gameRecords.get(gameId) ?? null
  },
  async seat(gameId, user) {
    await step()
    return seatIn(tables, gameId, user)
  },
  async seatsOf(users) {
    await step()
    return tables.members.all().flatMap(({ gameId, user }) => {
      const seat = users.includes(user) ? seatIn(tables, gameId, user) : null
      const [revision, lastLogId] = [tables.gameRevisions.get(gameId) ?? 0, tables.games.get(gameId) ?? 0]
      return seat ? [{ ...seat, user, revision, lastLogId }] : []
    })
  },
  async gamesOf(user) {
    await step()
    return tables.members
      .all()
      .filter((member) => member.user === user)
      .flatMap(({ gameId, role }) => {
        const game = tables.gameRecords.get(gameId)
        return game ? [{ ...game, role }] : []
      })
      .sort((left, right) => right.createdAt - left.createdAt || byText(left.id, right.id))
  },
  async members(gameId) {
    await step()
    return membersOf(tables, gameId)
  },
  async invitations(gameId) {
    await step()
    return tables.invitations.all().filter((invitation) => invitation.gameId === gameId)
  },
  async sessionsIn(gameIds) {
    await step()
    return gameIds.map((gameId) => {
      const entries = logOf(tables, gameId).filter(({ audience }) => audience === undefined)
      const started = entries.filter(({ data }) => data.field === sessionField && data.newValue === 'started')
      const last = started.at(-1)
      const note = entries.findLast(({ data }) => data.field === noteField)
      const isSince = note !== undefined && Number(note.id) > Number(last?.id ?? 0)
      return {
        gameId,
        count: started.length,
        lastStartedAt: last ? Date.parse(last.timestamp) : null,
        lastNote: isSince ? (note.data.newValue as string) : null,
      }
    })
  },
  async membersIn(gameIds) {
    await step()
    return gameIds.flatMap((gameId) => membersOf(tables, gameId).map(({ user }) => ({ gameId, user })))
  },
  async partiesIn(gameIds) {
    await step()
    return tables.characters
      .all()
      .filter(
        ({ character: { user, gameId, deletedAt } }) =>
          gameIds.includes(gameId ?? '') && deletedAt === undefined && user !== ownedByGame,
      )
      .sort((left, right) => left.character.id - right.character.id)
      .map(({ character: { gameId, user, publicRef, name, image } }) => ({
        gameId: gameId ?? '',
        user,
        publicRef,
        name,
        image,
      }))
  },
  async charactersIn(gameId) {
    await step()
    return tables.characters
      .all()
      .filter(
        ({ character }) =>
          character.gameId === gameId && character.deletedAt === undefined && character.user !== ownedByGame,
      )
      .sort((left, right) => left.character.id - right.character.id)
  },
  async encountersIn(gameId) {
    await step()
    return encountersIn(tables, gameId)
  },
  async bestiaryIn(gameId) {
    await step()
    return bestiaryIn(tables, gameId)
  },
  async log(gameId, page) {
    await step()
    const entries = logOf(tables, gameId).filter(isOnPage(page, tables)).toReversed().slice(0, page.limit)
    return { entries, next: entries.length < page.limit ? null : Number(entries.at(-1)?.id) }
  },
  async findEntry(gameId, entryId) {
    await step()
    return findEntry(tables, gameId, entryId)
  },
  async latestCheck(gameId) {
    await step()
    const entries = logOf(tables, gameId)
    const request = entries.findLast(({ data }) => data.field === checkField)
    const isEnd = ({ data }: GameEntry) => data.field === checkEndField && data.newValue === request?.id
    if (!request || entries.some(isEnd)) return null
    const target = entries.find((entry) => entry.saveId === request.saveId && entry.data.field === checkTargetField)
    const rolls = entries.filter(({ id, data }) => Number(id) > Number(request.id) && data.field === rollField)
    return { request, target: target ? Number(target.data.newValue) : null, rolls: rolls.slice(0, 500) }
  },
  async logAfter(gameId, lastLogId, limit) {
    await step()
    return logOf(tables, gameId, lastLogId).slice(0, limit)
  },
})

const findEntry = ({ gameEntries }: Tables, gameId: string, entryId: number) =>
  gameEntries.all().find((entry) => entry.gameId === gameId && Number(entry.id) === entryId) ?? null

const encountersIn = (tables: Tables, gameId: string) =>
  tables.characters
    .all()
    .toSorted((left, right) => right.lastLogId - left.lastLogId || left.character.id - right.character.id)
    .flatMap(({ character }) => {
      const encounter = encounterOf(character)
      return encounter?.gameId === gameId ? [summariseEncounter(encounter)] : []
    })

const bestiaryIn = (tables: Tables, gameId: string): string | null =>
  tables.characters.all().find(({ character }) => bestiaryOf(character)?.gameId === gameId)?.character.publicRef ?? null

export function memoryGameWrites(tables: Tables, lock: (name: string) => Promise<void>): GameWrites {
  const { gameRecords, gameRevisions, members, invitations, characters, gameEntries, games, saves, users } = tables
  const charactersOf = (gameId: string, user: string) =>
    characters
      .all()
      .map(({ character }) => character)
      .filter((character) => character.gameId === gameId && character.user === user)
      .sort((left, right) => left.id - right.id)
  const count = (gameId: string) => gameRevisions.set(gameId, (gameRevisions.get(gameId) ?? 0) + 1)
  return {
    async seat(gameId, user) {
      await lock(`members of ${gameId}`)
      return seatIn(tables, gameId, user)
    },
    async lock(gameId) {
      await lock(`members of ${gameId}`)
      const game = gameRecords.get(gameId)
      return game ? { game, members: membersOf(tables, gameId) } : null
    },
    recordSave: async (saveId, hash, user) =>
      saves.set(saveId, { saveId, hash, characterId: 0, revision: 0, entryCount: 0, dropped: [], user }),
    put: async (game) => {
      gameRecords.set(game.id, { ...game, settings: completeSettings(game.settings) })
      count(game.id)
    },
    putMember: async (gameId, member) => {
      members.set(`${gameId} ${member.user}`, { gameId, ...member })
      count(gameId)
    },
    encountersIn: async (gameId) => encountersIn(tables, gameId),
    bestiaryIn: async (gameId) => bestiaryIn(tables, gameId),
    removeMember: async (gameId, user) => {
      members.delete(`${gameId} ${user}`)
      count(gameId)
    },
    invitation: async (code) => invitations.get(code) ?? null,
    putInvitation: async (invitation) => invitations.set(invitation.code, invitation),
    async removeInvitation(gameId, invitationId) {
      const found = invitations.all().find(({ id, gameId: of }) => id === invitationId && of === gameId)
      if (found) invitations.delete(found.code)
      return found !== undefined
    },
    async removeInvitations(gameId) {
      const found = invitations.all().filter((invitation) => invitation.gameId === gameId)
      for (const { code } of found) invitations.delete(code)
      return found
    },
    charactersOf: async (gameId, user) => charactersOf(gameId, user).map(({ id }) => id),
    nameOf: async (gameId, user) => {
      const own = charactersOf(gameId, user).filter(({ deletedAt }) => deletedAt === undefined)
      return users.get(user)?.name || [...new Set(own.map(({ player, name }) => player || name))].join(', ')
    },
    findEntry: async (gameId, entryId) => findEntry(tables, gameId, entryId),
    entriesOfSave: async (gameId, saveId) =>
      gameEntries.all().filter((entry) => entry.gameId === gameId && entry.saveId === saveId),
    async appendEntry(entry) {
      const key = `${entry.gameId} ${entry.saveId} ${entry.data.field}`
      if (gameEntries.get(key)) throw new Error(`${entry.data.field} must be unique in a save`)
      gameEntries.set(key, entry)
      games.set(entry.gameId, Number(entry.id))
    },
  }
}
