import { coins } from '@everquill/domain'
import { useEffect, useReducer, useState } from 'react'
import type { CharacterStore } from './character-store.ts'
import type { PartyMember } from '../../api/types.ts'

export type OpenSheet = (publicRef: string) => Promise<CharacterStore>

/** Open character stores by `publicRef`. */
export type PartySheets = ReadonlyMap<string, CharacterStore>

/** Opens the stores of these characters, so that edits on the game page go through the normal save queue. */
export function usePartySheets(refs: readonly string[], open: OpenSheet): PartySheets {
  const [sheets, setSheets] = useState<PartySheets>(new Map())
  const refList = refs.join(' ')
  useEffect(() => {
    let isUnmounted = false
    const openSheet = (ref: string) =>
      open(ref).then(
        (sheet) => !isUnmounted && setSheets((others) => new Map(others).set(ref, sheet)),
        // Without its store, the character is still shown read-only.
        (error: unknown) => console.error('Opening a sheet of the party failed', error),
      )
    for (const ref of refList.split(' ')) if (ref !== '') void openSheet(ref)
    return () => {
      isUnmounted = true
    }
  }, [refList, open])
  return sheets
}

/** Fields that the game page shows. */
const shownFields = ['hp', 'hp_max', 'mana', 'mana_max', 'conditions', ...coins]

/** The party with the unsaved edits of the open sheets. */
export function useLiveParty(party: readonly PartyMember[], sheets: PartySheets): readonly PartyMember[] {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const unsubscribes = [...sheets.values()].flatMap((sheet) =>
      shownFields.map((field) => sheet.subscribe(field, rerender)),
    )
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [sheets])
  return party.map((member) => {
    const sheet = sheets.get(member.character.publicRef)
    return sheet ? { ...member, character: sheet.draft } : member
  })
}
