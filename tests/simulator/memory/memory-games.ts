import type { GameEntry, Seat } from '@everquill/domain'
import type { GameLogPage, GameReads, GameWrites, Member } from '../../../apps/server/src/storage/games-port.ts'
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

/** What is in the log of a game after an id, oldest first; each character's own log is in that order already. */
const logOf = ({ logs, lines }: Tables, gameId: string, after = 0): GameEntry[] =>
  [...logs.all().flatMap((log) => log.slice(log.findLastIndex(({ id }) => Number(id) <= after) + 1)), ...lines.all()]
    .filter((entry) => entry.gameId === gameId && Number(entry.id) > after)
    .sort((left, right) => Number(left.id) - Number(right.id))

const isWanted = ({ before, type, characterId, user, kind, masters }: GameLogPage) => {
  const ofKind = ({ characterId: about, data: { field, transfer } }: GameEntry) => {
    if (kind === 'change') return about !== null && field !== 'roll'
    return kind === 'transfer' ? transfer !== undefined : kind === undefined || field === kind
  }
  return (entry: GameEntry): boolean =>
    (before === undefined || Number(entry.id) < before) &&
    (type === undefined || entry.type === type) &&
    (characterId === undefined || entry.characterId === characterId) &&
    (user === undefined || entry.user === user) &&
    (masters || entry.audience === undefined) &&
    ofKind(entry)
}

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
  async charactersIn(gameId) {
    await step()
    return tables.characters
      .all()
      .filter(({ character }) => character.gameId === gameId && character.deletedAt === undefined)
      .sort((left, right) => left.character.id - right.character.id)
  },
  async log(gameId, page) {
    await step()
    const entries = logOf(tables, gameId).filter(isWanted(page)).toReversed().slice(0, page.limit)
    return { entries, next: entries.length < page.limit ? null : Number(entries.at(-1)?.id) }
  },
  async logAfter(gameId, lastLogId, limit) {
    await step()
    return logOf(tables, gameId, lastLogId).slice(0, limit)
  },
})

export function memoryGameWrites(tables: Tables, lock: (name: string) => Promise<void>): GameWrites {
  const { gameRecords, gameRevisions, members, invitations, characters, lines, games, saves } = tables
  const count = (gameId: string) => gameRevisions.set(gameId, (gameRevisions.get(gameId) ?? 0) + 1)
  return {
    async seat(gameId, user) {
      await lock(`table ${gameId}`)
      return seatIn(tables, gameId, user)
    },
    async lock(gameId) {
      await lock(`table ${gameId}`)
      const game = gameRecords.get(gameId)
      return game ? { game, members: membersOf(tables, gameId) } : null
    },
    remember: async (saveId, hash) =>
      saves.set(saveId, { saveId, hash, characterId: 0, revision: 0, entryCount: 0, missed: [] }),
    put: async (game) => {
      gameRecords.set(game.id, game)
      count(game.id)
    },
    putMember: async (gameId, member) => {
      const key = `${gameId} ${member.user}`
      members.set(key, { gameId, ...member, joinedAt: members.get(key)?.joinedAt ?? member.joinedAt })
      count(gameId)
    },
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
    charactersOf: async (gameId, user) =>
      characters
        .all()
        .filter(({ character }) => character.gameId === gameId && character.user === user)
        .map(({ character }) => character.id)
        .sort((left, right) => left - right),
    lineOf: async (gameId, saveId) => lines.get(`${gameId} ${saveId}`) ?? null,
    async keepLine(line) {
      lines.set(`${line.gameId} ${line.saveId}`, line)
      games.set(line.gameId, Number(line.id))
    },
  }
}
