import {
  acknowledged,
  commit,
  commitCreation,
  conflictResolved,
  edit,
  holdBack,
  loaded,
  nextLogId,
  received,
  refreshed,
  saveInFlight,
  saveRefused,
  seal,
  send,
  unsent,
  validateChanges,
  type Character,
  type Commit,
  type FetchedCharacter,
  type Json,
  type ReceivedSave,
  type Replica,
  type Save,
} from '@everquill/domain'
import { aSaveContext, gameNight } from './builders.ts'

/** An event at one client, other than an edit. */
export type SyncEvent =
  /** The client creates a save from its unsent edits. */
  | 'send'
  /** The client closes its draft as a save of its own. */
  | 'seal'
  /** The save in flight reaches the server, for the first time or again. */
  | 'deliver'
  /** The response to a delivered save reaches the client, as the server created it. */
  | 'respond'
  /** The response to a retried save reaches the client, with the current character. */
  | 'respond with latest'
  /** The response reaches the client without the character, but with the entries since the base of the save. */
  | 'respond with entries'
  /** The server refuses the save in flight. */
  | 'refuse'
  /** The stream delivers the next commit, by any author. */
  | 'receive'
  /** The stream loses the next commit. */
  | 'lose'
  /** The stream starts again from the beginning. */
  | 'reconnect'
  /** The client fetches the whole character. */
  | 'refresh'
  /** Unsent edits have become stale: the client fetches the character and holds back conflicting edits. */
  | 'hold back'
  /** The user decides to keep every edit that was held back. */
  | 'resolve'

interface Client {
  replica: Replica
  /** The number of commits the stream has delivered or lost. */
  streamPosition: number
  saves: number
}

/** A model of a server, made of nothing but `commit`, and several clients that edit one character. */
export class SyncModel {
  readonly commits: (Commit & FetchedCharacter)[]
  /** Every committed save, once. */
  readonly committedSaves: Save[] = []
  readonly clients: readonly Client[]
  readonly #responses = new Map<string, Commit & FetchedCharacter & Pick<Save, 'baseRevision'>>()

  constructor(character: Character, clients: number) {
    const creation = asResponse(commitCreation(character, aSaveContext({ saveId: 'creation' })))
    this.commits = [creation]
    this.clients = Array.from({ length: clients }, () => ({ replica: loaded(creation), streamPosition: 1, saves: 0 }))
  }

  get stored(): Commit & FetchedCharacter {
    return this.commits.at(-1) as Commit & FetchedCharacter
  }

  replica(index: number): Replica {
    return this.#client(index).replica
  }

  type(index: number, field: string, value: Json): void {
    const client = this.#client(index)
    client.replica = edit(client.replica, field, value)
  }

  apply(index: number, event: SyncEvent): void {
    const client = this.#client(index)
    const saveId = saveInFlight(client.replica)?.saveId
    const response = this.#responses.get(saveId ?? '')
    const newId = () => `${index}:${client.saves++}`
    switch (event) {
      case 'send':
        client.replica = send(client.replica, newId())
        break
      case 'seal':
        client.replica = seal(client.replica, newId())
        break
      case 'deliver':
        this.#deliver(index, client.replica)
        break
      case 'respond':
      case 'respond with latest':
        if (!saveId || !response) break
        client.replica = acknowledged(
          client.replica,
          saveId,
          event === 'respond' ? response : { ...this.stored, entries: response.entries },
        )
        break
      case 'respond with entries': {
        if (!saveId || !response) break
        const { character: _known, entries, baseRevision, ...position } = response
        const others = this.commits.filter((other) => other.revision > baseRevision && other.saveId !== saveId)
        const between = others.flatMap((other) => (other.revision <= response.revision ? other.entries : []))
        client.replica = acknowledged(client.replica, saveId, { ...position, entries, between }, baseRevision)
        break
      }
      case 'refuse':
        if (saveId && !response) client.replica = saveRefused(client.replica, saveId, { code: 'not-found' })
        break
      case 'receive':
        this.#receive(client)
        break
      case 'lose':
        client.streamPosition = Math.min(client.streamPosition + 1, this.commits.length)
        break
      case 'reconnect':
        client.streamPosition = 0
        break
      case 'refresh':
        client.replica = refreshed(client.replica, this.stored)
        break
      case 'hold back':
        client.replica = holdBack(refreshed(client.replica, this.stored))
        break
      case 'resolve':
        client.replica = client.replica.heldBack.reduce(conflictResolved, client.replica)
        break
    }
  }

  /** Delivers everything until no client has unsent edits, a save in flight or commits to receive. */
  drain(): void {
    const isBusy = ({ replica }: Client) => replica.saves.length > 0 || unsent(replica).length > 0
    for (let round = 0; this.clients.some(isBusy); round++) {
      if (round > 100) throw new Error('SyncModel.drain(): clients still have unsent edits after 100 rounds')
      for (const index of this.clients.keys()) {
        for (const event of ['resolve', 'send', 'deliver', 'respond'] as const) this.apply(index, event)
      }
    }
    for (const [index, client] of this.clients.entries()) {
      this.apply(index, 'reconnect')
      while (client.streamPosition < this.commits.length) this.apply(index, 'receive')
    }
  }

  #client(index: number): Client {
    return this.clients[index % this.clients.length] as Client
  }

  #deliver(index: number, replica: Replica): void {
    const save = saveInFlight(replica)
    if (!save || this.#responses.has(save.saveId)) return
    const { changes, saveId } = save
    const refusal = validateChanges(changes)
    if (refusal) throw new Error(`the replica sent an invalid save: ${JSON.stringify(refusal.problem)}`)
    const firstLogId = nextLogId(gameNight, Number(this.stored.entries.at(-1)?.id))
    const outcome = commit(this.stored, changes, { user: `user ${index}`, saveId, now: gameNight, firstLogId })
    if (outcome.kind === 'refused') throw new Error(`commit() refused a save: ${JSON.stringify(outcome.problem)}`)
    const response = { ...outcome, ...positionIn(outcome, this.stored.entryId), baseRevision: save.baseRevision }
    this.#responses.set(saveId, response)
    this.committedSaves.push(save)
    if (outcome.entries.length > 0) this.commits.push(response)
  }

  #receive(client: Client): void {
    const next = this.commits[client.streamPosition]
    if (!next) return
    const before = this.commits[client.streamPosition - 1]
    client.streamPosition++
    const outcome = received(client.replica, { ...next, previousEntryId: before?.entryId ?? '' } satisfies ReceivedSave)
    client.replica = outcome.kind === 'applied' ? outcome.replica : refreshed(client.replica, this.stored)
  }
}

const positionIn = ({ entries }: Commit, before = '') => ({ entryId: entries.at(-1)?.id ?? before, epoch: 'epoch' })

const asResponse = (creation: Commit): Commit & FetchedCharacter => ({ ...creation, ...positionIn(creation) })
