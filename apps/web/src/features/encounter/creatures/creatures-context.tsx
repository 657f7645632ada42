import { bestiaryOf, creaturesOfGame, type Bestiary, type Lookup } from '@everquill/domain'
import { createContext, useContext, useMemo, useReducer, useEffect, type ReactNode } from 'react'
import { useContent } from '../../../queries/content.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'

const CreaturesContext = createContext<Lookup<'Creatures'> | null>(null)

interface CreaturesProviderProps {
  /** The document with the own creatures of the game, if it has one. */
  readonly store: CharacterStore | undefined
  readonly children: ReactNode
}

/** Lets the components below find the creatures of the game and of the catalogue. */
export function CreaturesProvider({ store, children }: CreaturesProviderProps) {
  const { data: catalogue = none, isPending } = useContent('Creatures')
  const bestiary = useBestiary(store)
  const creatures = useMemo(
    () => (isPending ? null : creaturesOfGame(bestiary, catalogue)),
    [isPending, bestiary, catalogue],
  )
  return <CreaturesContext value={creatures}>{children}</CreaturesContext>
}

const none: readonly never[] = []

/** All creatures that can be added to a fight; null while they load. */
export const useCreatures = (): Lookup<'Creatures'> | null => useContext(CreaturesContext)

/** The bestiary of a store, with the edits that are not saved yet; null without one. */
export function useBestiary(store: CharacterStore | undefined): Bestiary | null {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const unsubscribes = ['creatures', 'attacks'].map((field) => store?.subscribe(field, rerender))
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe?.()
    }
  }, [store])
  return store ? bestiaryOf(store.draft) : null
}
