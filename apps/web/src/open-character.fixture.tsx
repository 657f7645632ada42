import {
  collectionNames,
  type CatalogueRecord,
  type Character,
  type Collection,
  type LogEntry,
} from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ServerApiProvider, type ServerApi } from './api/server-api.ts'
import { queryKeys } from './queries/query-keys.ts'
import { renderPart } from './render.fixture.tsx'
import { newLocalRecord } from './sync/local/local-store.ts'
import { memoryStore } from './sync/local/memory-store.ts'
import { noPictures } from './no-pictures.fixture.ts'
import { PicturesProvider } from './sync/outbox/pictures.ts'
import { CharacterStore } from './sync/replica/character-store.ts'
import { OpenCharacterProvider } from './sync/replica/use-character.ts'

interface OpenCharacterOptions {
  readonly character?: Partial<Character>
  /** The user's id, if it is not the owner's. */
  readonly me?: string
  /** The newest page of the log, newest first. */
  readonly entries?: readonly LogEntry[]
  /** Names of other players, by user id. */
  readonly people?: Readonly<Record<string, string>>
  /** The records of the catalogue; empty if not given. */
  readonly content?: { readonly [C in Collection]?: readonly CatalogueRecord<C>[] }
  /** The calls that are answered; all others stay without a response. */
  readonly api?: Partial<ServerApi>
}

/** Renders a part of a sheet for Ann, by default the owner of the character. */
export async function renderWithCharacter(
  part: ReactNode,
  { character, me, entries = [], people = {}, content = {}, api = {} }: OpenCharacterOptions = {},
) {
  const whole = aCharacter(character)
  let ids = 0
  const newId = () => `id ${++ids}`
  const store = new CharacterStore(
    newLocalRecord({ character: whole, revision: 1, entryId: '1', epoch: 'first' }, newId),
    memoryStore({ isPersistent: true }),
    newId,
  )
  const queries = new QueryClient()
  queries.setQueryData(queryKeys.session, { user: { id: me ?? whole.user, name: 'Ann', guest: false } })
  queries.setQueryData(queryKeys.log(whole.publicRef), { entries, next: null, undone: [], people, games: {} })
  for (const name of collectionNames) queries.setQueryData(queryKeys.content(name), content[name] ?? [])
  const screen = await renderPart(
    <QueryClientProvider client={queries}>
      <ServerApiProvider value={answering(api)}>
        <PicturesProvider value={noPictures}>
          <OpenCharacterProvider value={store}>{part}</OpenCharacterProvider>
        </PicturesProvider>
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  return { screen, store, queries }
}

const unanswered = () => new Promise<never>(() => undefined)

const answering = (calls: Partial<ServerApi>): ServerApi =>
  new Proxy(calls, { get: (target, name) => Reflect.get(target, name) ?? unanswered }) as ServerApi
