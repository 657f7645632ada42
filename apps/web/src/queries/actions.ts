import { generateName } from '@everquill/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBackend, type Backend, type SignedInUser } from '../api/backend.ts'
import { newId } from '../api/new-id.ts'
import { keys } from './queries.ts'

/** What can be done with whole characters. */
export interface RosterActions {
  /** Returns the ref of the new character. */
  create(): Promise<string>
  duplicate(publicRef: string): Promise<string>
  /** Makes a new character of one in a file; returns its ref. */
  importCharacter(character: unknown): Promise<string>
  remove(publicRef: string): Promise<void>
  restore(publicRef: string): Promise<void>
}

/** Creating, copying, deleting and restoring; the lists follow. */
export function useRosterActions(): RosterActions {
  const backend = useBackend()
  const queries = useQueryClient()
  return useMemo(() => {
    const reload = async () => {
      await Promise.all([keys.characters, keys.trash].map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
    return {
      async create() {
        const { character } = await backend.createCharacter({ saveId: newId(), name: generateName(Math.random) })
        await reload()
        return character.publicRef
      },
      async duplicate(publicRef) {
        const { character } = await backend.duplicateCharacter(publicRef)
        await reload()
        return character.publicRef
      },
      async importCharacter(character) {
        const { character: made } = await backend.importCharacter({ saveId: newId(), character })
        await reload()
        return made.publicRef
      },
      async remove(publicRef) {
        await backend.deleteCharacter(publicRef)
        await reload()
      },
      async restore(publicRef) {
        await backend.restoreCharacter(publicRef)
        await reload()
      },
    }
  }, [backend, queries])
}

/** What can be done about one's account; who is here changes with it. */
export type AccountActions = Pick<
  Backend,
  | 'startAsGuest'
  | 'signUp'
  | 'signIn'
  | 'signOut'
  | 'endSession'
  | 'deleteAccount'
  | 'changePassword'
  | 'requestReset'
  | 'resetPassword'
>

/** Signing in and out, and all that belongs to an account. */
export function useAccountActions(): AccountActions {
  const backend = useBackend()
  const queries = useQueryClient()
  return useMemo(() => {
    const welcome = async (user: SignedInUser): Promise<SignedInUser> => {
      await sessionChanged()
      return user
    }
    /**
     * What belongs to somebody must not be seen by the next: everything but the catalogue is forgotten, and what is
     * on screen is fetched anew.
     */
    const sessionChanged = async () => {
      queries.setQueryData(keys.session, await backend.session())
      void queries.resetQueries({
        predicate: ({ queryKey: [key] }) => key !== keys.session[0] && key !== 'content',
      })
    }
    return {
      startAsGuest: async () => welcome(await backend.startAsGuest()),
      signUp: async (form) => welcome(await backend.signUp(form)),
      signIn: async (form) => welcome(await backend.signIn(form)),
      resetPassword: async (form) => welcome(await backend.resetPassword(form)),
      changePassword: async (form) => welcome(await backend.changePassword(form)),
      async signOut() {
        await backend.signOut()
        await sessionChanged()
      },
      async deleteAccount(form) {
        await backend.deleteAccount(form)
        await sessionChanged()
      },
      async endSession(id) {
        await backend.endSession(id)
        await queries.invalidateQueries({ queryKey: keys.sessions })
      },
      requestReset: (email) => backend.requestReset(email),
    }
  }, [backend, queries])
}
