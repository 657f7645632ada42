import { summarise, unsaved, wholeCharacter, type CharacterSummary } from '@everquill/domain'
import { Refusal, type Backend, type NamedRecord } from '../store/backend.ts'
import type { DeviceDisk, Kept } from '../store/device-disk.ts'
import { isUnborn, unborn } from '../store/unborn.ts'

/** What a server on a device needs of the world. */
export interface DeviceBackendDeps {
  readonly common: () => Promise<DeviceDisk>
  readonly diskOf: (user: string) => Promise<DeviceDisk>
  readonly newId: () => string
  readonly now: () => number
  readonly random: () => number
}

/**
 * The server, as far as this device can stand in for it: what was read once can be read again when it does not answer,
 * and a character can be created without it. A no of the server stays a no.
 */
export function deviceBackend(server: Backend, deps: DeviceBackendDeps): Backend {
  let user: { readonly id: string; readonly name: string } | null = null
  const mine = (): Promise<DeviceDisk> => (user ? deps.diskOf(user.id) : deps.common())

  async function read<T>(disk: () => Promise<DeviceDisk>, key: string, ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask()
      void disk().then((kept) => kept.remember(key, answer))
      return answer
    } catch (error) {
      const known = isNo(error) ? undefined : await (await disk()).recall(key)
      if (known === undefined) throw error
      return known as T
    }
  }

  const items = () => read(deps.common, 'items', () => server.items())

  return {
    ...server,
    async session() {
      const session = await read(deps.common, 'session', () => server.session())
      user = session.user
      return session
    },
    async signOut() {
      const disk = await mine()
      await server.signOut()
      // What was not saved stays here for whoever signs in as the same person; all else goes.
      if ((await disk.all()).every(({ device }) => unsaved(device).length === 0)) await disk.clear()
    },
    items,
    async listCharacters() {
      const disk = await mine()
      const known = await read(mine, 'characters', () => server.listCharacters())
      return asShownHere(known, await disk.all(), new Date(deps.now()).toISOString())
    },
    listTrash: () => read(mine, 'trash', () => server.listTrash()),
    log: async (publicRef, before) =>
      isUnborn(publicRef)
        ? []
        : before === undefined
          ? read(mine, `log/${publicRef}`, () => server.log(publicRef))
          : server.log(publicRef, before),
    async createCharacter(wishes) {
      try {
        return await server.createCharacter(wishes)
      } catch (error) {
        if (isNo(error) || user === null) throw error
        const catalogue = await items().catch((): readonly NamedRecord[] => [])
        const birth = {
          user: user.id,
          player: user.name,
          now: deps.now(),
          random: deps.random,
          items: catalogue.map(({ id, name }) => ({
            id,
            status: 'published',
            translations: [{ name: name.en }, { name: name.de }],
          })),
        }
        const kept = unborn(wishes, birth, deps.newId)
        const { snapshot: character, revision } = kept.device
        await (await mine()).update(character.publicRef, (known) => known ?? kept)
        return { saveId: wishes.saveId, character, revision, entries: [] }
      }
    },
  }
}

/** The server has spoken; anything else means that it did not. */
const isNo = (error: unknown): boolean => error instanceof Refusal && error.status < 500

/** The list as this device knows it: with what was typed here, and with whom the server does not know yet. */
function asShownHere(
  list: readonly CharacterSummary[],
  kept: readonly Kept[],
  timestamp: string,
): readonly CharacterSummary[] {
  const typed = new Map(
    kept
      .filter(({ device }) => device.revision === 0 || unsaved(device).length > 0)
      .map(({ device }) => [device.snapshot.publicRef, device]),
  )
  const born = { timestamp, data: { field: wholeCharacter, oldValue: null, newValue: null } }
  const unknown = [...typed.values()].filter(({ revision }) => revision === 0)
  return [
    ...unknown.map(({ draft }) => summarise(draft, 0, born)),
    ...list.map((summary) => {
      const draft = typed.get(summary.publicRef)?.draft
      return draft ? { ...summary, ...summarise(draft, summary.revision, summary.lastChange) } : summary
    }),
  ]
}
