import { coins } from '@everquill/domain'
import { useEffect, useReducer, useState } from 'react'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import type { PartyMember } from '../../../api/games-api.ts'

/** Opens a sheet at the desk of this device. */
export type OpenSheet = (publicRef: string) => Promise<CharacterStore>

/** Sheets that lie open, by their ref. */
export type Sheets = ReadonlyMap<string, CharacterStore>

/** The sheets of these characters as they lie open here: what is written on them goes the way of every edit. */
export function useSheets(refs: readonly string[], open: OpenSheet): Sheets {
  const [sheets, setSheets] = useState<Sheets>(new Map())
  const wanted = refs.join(' ')
  useEffect(() => {
    let isLeft = false
    const lay = (ref: string) =>
      open(ref).then(
        (sheet) => !isLeft && setSheets((others) => new Map(others).set(ref, sheet)),
        // Who cannot be written on for now is still seen.
        (error: unknown) => console.error('A sheet could not be opened', error),
      )
    for (const ref of wanted.split(' ')) if (ref !== '') void lay(ref)
    return () => {
      isLeft = true
    }
  }, [wanted, open])
  return sheets
}

const onTheBoard = ['hp', 'hp_max', 'mana', 'mana_max', 'conditions', ...coins]

/** The party as it is shown here, with what was written on its sheets a moment ago. */
export function useShownParty(party: readonly PartyMember[], sheets: Sheets): readonly PartyMember[] {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const stops = [...sheets.values()].flatMap((sheet) => onTheBoard.map((field) => sheet.subscribe(field, draw)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [sheets])
  return party.map((member) => {
    const sheet = sheets.get(member.character.publicRef)
    return sheet ? { ...member, character: sheet.draft } : member
  })
}
