import { createCharacter, type Character } from '@everquill/domain'
import { useMemo } from 'react'
import { useContent } from '../queries/content.ts'

/** A blank character as it would be created, to preview on. */
export function useBlankCharacter(name: string): Character {
  const { data: items } = useContent('Items')
  return useMemo(() => {
    const records = (items ?? []).map(({ id, status, name: names }) => ({
      id,
      status,
      translations: [{ name: names.en }, { name: names.de }],
    }))
    return createCharacter({ id: 0, user: '', player: '', name, now: 0, items: records })
  }, [items, name])
}
