import { ownedByGame, type Character } from '@everquill/domain'
import type { Cell, DatabaseDump } from '../storage/backup-port.ts'
import { referencesOf } from '../storage/queries/content-references.ts'

/** A row: the cell of a column, or null if its table has no such column. */
type Row = (column: string) => Cell

/** Checks what rows refer to; returns how many entries the saves of each character recorded. */
export async function verifyReferences(dump: DatabaseDump, problems: string[]): Promise<ReadonlyMap<Cell, number>> {
  const checks = new ReferenceChecks((problem) => void problems.push(problem))
  const countsReferences = (await dump.rowCounts()).has('content_references')
  for await (const { table, columns, rows } of dump.tables()) {
    const check = checks.ofTable[table]
    if (!check) continue
    const places = new Map(columns.map((column, index) => [column, index]))
    for (const cells of rows) check((column) => cells[places.get(column) ?? -1] ?? null)
  }
  checks.end(countsReferences)
  return checks.recorded
}

/** Tables come in an order in which a row follows those that it refers to. */
class ReferenceChecks {
  /** How many entries the saves of each character recorded. */
  readonly recorded = new Map<Cell, number>()
  readonly #report: (problem: string) => void
  readonly #users = new Set<Cell>()
  readonly #games = new Set<Cell>()
  readonly #characters = new Set<Cell>()
  /** What characters refer to in the catalogue, without what `content_references` has. */
  readonly #references = new Map<Cell, string[]>()
  /** One copy of each reference, because most characters refer to the same ones. */
  readonly #names = new Map<string, string>()
  /** The last entry of each game whose end of the log is not known yet. */
  readonly #lastEntries = new Map<Cell, number>()

  constructor(report: (problem: string) => void) {
    this.#report = report
  }

  readonly ofTable: Readonly<Record<string, (row: Row) => void>> = {
    users: (row) => this.#users.add(row('id')),
    games: (row) => this.#games.add(row('id')),
    characters: (row) => this.#character(row),
    game_members: (row) => {
      const [user, game] = [row('user_id'), row('game_id')]
      if (!this.#users.has(user) || !this.#games.has(game))
        this.#report(`The member ${user} of game ${game}: one of them does not exist.`)
    },
    invitations: (row) => this.#mustExist(`Invitation ${row('id')}`, 'game', row('game_id')),
    content_references: (row) => {
      const [id, reference] = [row('character_id'), String(row('reference'))]
      if (this.#takeReference(id, reference)) return
      const reason = this.#characters.has(id) ? 'is not in its document, or it is deleted' : 'is of no character'
      this.#report(`Character ${id}: its catalogue reference ${reference} ${reason}.`)
    },
    log_entries: (row) => {
      const [game, id] = [row('game_id'), Number(row('id'))]
      if (game !== null && id > (this.#lastEntries.get(game) ?? 0)) this.#lastEntries.set(game, id)
    },
    log_scopes: (row) => {
      const [game, recorded] = [row('game_id'), Number(row('last_id'))]
      const last = this.#lastEntries.get(game) ?? 0
      this.#lastEntries.delete(game)
      this.#mustExist('A row of log_scopes', 'game', game)
      if (last > recorded) this.#report(`Game ${game}: its last entry is ${last}, but ${recorded} is recorded.`)
    },
    saves: (row) => {
      const id = row('character_id')
      this.recorded.set(id, (this.recorded.get(id) ?? 0) + Number(row('entry_count')))
      // A command of a game is recorded with character 0.
      if (id !== 0) this.#mustBeOfCharacter('saves', id)
    },
    images: (row) => this.#mustBeOfCharacter('images', row('character_id')),
    share_links: (row) => this.#mustBeOfCharacter('share_links', row('character_id')),
    tv_links: (row) => {
      this.#mustExist(`TV link ${row('id')}`, 'game', row('game_id'))
      // Null if it is older than the column.
      if (row('created_by') !== null) this.#mustExist(`TV link ${row('id')}`, 'creator', row('created_by'))
    },
    api_tokens: (row) => this.#mustExist(`Access token ${row('id')}`, 'user', row('user_id')),
    webhooks: (row) => {
      const [name, game, character] = [`Webhook ${row('id')}`, row('game_id'), row('character_id')]
      this.#mustExist(name, 'user', row('user_id'))
      if ((game === null) === (character === null))
        this.#report(`${name}: it must belong to either a character or a game.`)
      if (game !== null) this.#mustExist(name, 'game', game)
      if (character !== null) this.#mustExist(name, 'character', character)
    },
    account_invitations: (row) => this.#mustExist(`Account invitation ${row('id')}`, 'creator', row('created_by')),
  }

  /** Reports what a table should have had. Older versions had no table for references. */
  end(countsReferences: boolean): void {
    for (const [game, last] of this.#lastEntries)
      this.#report(`Game ${game}: its last entry is ${last}, but none is recorded.`)
    if (!countsReferences) return
    for (const [id, missing] of this.#references)
      for (const reference of missing)
        this.#report(`Character ${id}: its catalogue reference ${reference} is not recorded.`)
  }

  #character(row: Row): void {
    const [id, owner, game] = [row('id'), row('owner'), row('game_id')]
    this.#characters.add(id)
    if (owner !== ownedByGame) this.#mustExist(`Character ${id}`, 'owner', owner)
    if (game !== null) this.#mustExist(`Character ${id}`, 'game', game)
    const references = [...referencesOf(JSON.parse(String(row('document'))) as Character)]
    this.#references.set(
      id,
      references.map((name) => this.#shared(name)),
    )
  }

  /** Whether the document of a character has a reference that was not taken before. */
  #takeReference(id: Cell, reference: string): boolean {
    const left = this.#references.get(id) ?? []
    const place = left.indexOf(reference)
    if (place < 0) return false
    left.splice(place, 1)
    if (left.length === 0) this.#references.delete(id)
    return true
  }

  #shared(name: string): string {
    const known = this.#names.get(name)
    if (known === undefined) this.#names.set(name, name)
    return known ?? name
  }

  #mustExist(name: string, role: 'owner' | 'user' | 'creator' | 'game' | 'character', id: Cell): void {
    const known = role === 'game' ? this.#games : role === 'character' ? this.#characters : this.#users
    if (!known.has(id)) this.#report(`${name}: its ${role} ${id} does not exist.`)
  }

  #mustBeOfCharacter(table: string, id: Cell): void {
    if (!this.#characters.has(id)) this.#report(`A row of ${table} refers to character ${id}, which does not exist.`)
  }
}
