import type { CharacterBuilder } from '../../../builder/character-builder.ts'
import { addD20Coins, isUnarmed, noteUnarmed } from '../../../d20-rules.ts'
import type { ItemNotePart } from '../../../imported-character.ts'
import { firstSentenceOf } from '../../../markup.ts'
import { spellSchools } from '../../../tables/spell-schools.ts'
import { at, flagAt, hasRecord, numberAt, textAt, wholeAt, type Node } from '../../../values.ts'
import { dataOf } from '../foundry-actor.ts'

const carried: ReadonlySet<string> = new Set([
  'weapon',
  'equipment',
  'consumable',
  'tool',
  'loot',
  'backpack',
  'container',
])
const features: ReadonlySet<string> = new Set(['feat', 'background', 'subclass', 'race'])

/** Reads the flat list of items: things, spells and features. */
export function readDnd5eItems(builder: CharacterBuilder, items: readonly Node[]): void {
  const ids = new Set(items.flatMap((item) => textAt(item, '_id') ?? []))
  const casts = Map.groupBy(
    items.filter((item) => itemThatCasts(item) !== undefined),
    (item) => itemThatCasts(item) ?? '',
  )
  for (const item of items) {
    const type = textAt(item, 'type') ?? ''
    const name = textAt(item, 'name')
    if (carried.has(type)) addItem(builder, item, casts.get(textAt(item, '_id') ?? '') ?? [])
    else if (type === 'spell') addSpell(builder, item, ids)
    else if (features.has(type)) builder.noteName('features', name, type === 'subclass' ? 'subclass' : null)
    else if (type === 'class') builder.noteName('features', textAt(dataOf(item), 'subclass'), 'subclass')
    else {
      builder.warn('items', 'unknown-kind', item.path, { name: (name ?? '').slice(0, 120), kind: type.slice(0, 80) })
      builder.noteName('other-entries', name)
    }
  }
}

function addItem(builder: CharacterBuilder, item: Node, casts: readonly Node[]): void {
  const data = dataOf(item)
  const isHidden = flagAt(data, 'identified') === false
  const name = (isHidden ? textAt(data, 'unidentified.name') : undefined) ?? textAt(item, 'name') ?? ''
  if (isUnarmed(name)) return noteUnarmed(builder, name, item.path)
  const equipped = flagAt(data, 'equipped') ?? null
  builder.item({
    sourceId: textAt(item, '_id'),
    name,
    quantity: at(data, 'quantity'),
    container: textAt(data, 'container'),
    equipped,
    note: noteOf(data, { isHidden, equipped: equipped === true, casts }),
    from: item.path,
  })
  const purse = at(data, 'currency')
  if (hasRecord(purse) && addD20Coins(builder, purse)) {
    builder.warn('coins', 'converted-coins', purse.path, { container: name.slice(0, 120) })
  }
}

function noteOf(
  data: Node,
  {
    isHidden,
    equipped,
    casts,
  }: { readonly isHidden: boolean; readonly equipped: boolean; readonly casts: readonly Node[] },
): readonly ItemNotePart[] {
  const isAttuned = flagAt(data, 'attuned') === true || wholeAt(data, 'attunement') === 2
  const max = numberAt(data, 'uses.max')
  const left =
    numberAt(data, 'uses.value') ?? (max === undefined ? undefined : max - (numberAt(data, 'uses.spent') ?? 0))
  const description = textAt(data, isHidden ? 'unidentified.description' : 'description.value')
  const sentence = description === undefined ? '' : firstSentenceOf(description)
  const spells = casts.flatMap((spell) => textAt(spell, 'name')?.slice(0, 120) ?? [])
  return [
    ...(equipped ? [{ kind: 'equipped' } as const] : []),
    ...(isAttuned ? [{ kind: 'attuned' } as const] : []),
    ...(max !== undefined && max > 0 && left !== undefined ? [{ kind: 'uses', left, max } as const] : []),
    ...(spells.length > 0 && !isHidden ? [{ kind: 'casts', spells } as const] : []),
    ...(sentence === '' ? [] : [{ kind: 'text', text: sentence } as const]),
  ]
}

/** The id of the item that casts this spell; undefined if the character does. */
function itemThatCasts(item: Node): string | undefined {
  const cachedFor = textAt(item, 'flags.dnd5e.cachedFor')
  return cachedFor === undefined ? undefined : (/Item\.([A-Za-z0-9]{1,32})/.exec(cachedFor)?.[1] ?? '')
}

function addSpell(builder: CharacterBuilder, item: Node, ids: ReadonlySet<string>): void {
  const data = dataOf(item)
  const name = textAt(item, 'name') ?? ''
  const castBy = itemThatCasts(item)
  if (castBy !== undefined) {
    builder.warn('spells', 'spell-belongs-to-item', item.path, { name: name.slice(0, 120) })
    if (!ids.has(castBy)) builder.noteName('other-entries', name)
    return
  }
  const level = wholeAt(data, 'level') ?? null
  const school = spellSchools[textAt(data, 'school') ?? '']
  builder.spell({
    sourceId: textAt(item, '_id'),
    name,
    level,
    prepared: isPrepared(data),
    kind: level === 0 ? 'cantrip' : spellKind(data),
    text: school,
    from: item.path,
  })
}

const spellKind = (data: Node): 'innate' | 'ritual' | undefined => {
  const method = textAt(data, 'method') ?? textAt(data, 'preparation.mode')
  return method === 'innate' || method === 'ritual' ? method : undefined
}

/** Up to version 4 a mode and a flag; since 5 a number, where 2 is always. */
function isPrepared(data: Node): boolean | null {
  const state = numberAt(data, 'prepared')
  if (state !== undefined) return state > 0
  if (textAt(data, 'preparation.mode') === 'always') return true
  return flagAt(data, 'preparation.prepared') ?? null
}
