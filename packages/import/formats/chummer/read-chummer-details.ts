import type { CharacterBuilder } from '../../builder/character-builder.ts'
import type { LabelCode } from '../../codes.ts'
import { at, nodeOf, numberAt, textAt, type Node } from '../../values.ts'
import { childrenAt, recordsAt } from './chummer-elements.ts'
import { plainTextOfRtf } from './plain-text-of-rtf.ts'

const story: readonly (readonly [LabelCode | null, string])[] = [
  [null, 'background'],
  ['description', 'description'],
  ['concept', 'concept'],
  ['gender', 'sex'],
  ['gender', 'gender'],
  ['age', 'age'],
  ['eyes', 'eyes'],
  ['hair', 'hair'],
  ['skin', 'skin'],
  ['height', 'height'],
  ['weight', 'weight'],
]

/** Reads texts, qualities, augmentations, contacts and the picture. */
export function readChummerDetails(builder: CharacterBuilder, character: Node): void {
  const plain = (key: string): Node => {
    const node = at(character, key)
    return typeof node.json === 'string' ? nodeOf(plainTextOfRtf(node.json), node.path) : node
  }
  for (const [label, key] of story) builder.story(label, plain(key))
  builder.noteText('story', 'notes', plain('notes'))
  builder.noteText('story', 'game-notes', plain('gamenotes'))
  for (const quality of recordsAt(builder, 'notes', character, ['qualities', 'quality'])) {
    const extra = textAt(quality, 'extra')
    const name = textAt(quality, 'name')
    builder.noteName('features', extra === undefined ? name : `${name ?? ''} (${extra})`, 'qualities')
  }
  for (const art of recordsAt(builder, 'notes', character, ['martialarts', 'martialart'])) {
    builder.noteName('features', textAt(art, 'name'), 'martial-arts')
  }
  for (const [list, name, label] of [
    ['cyberwares', 'cyberware', 'cyberware'],
    ['biowares', 'bioware', 'bioware'],
  ] as const) {
    for (const ware of recordsAt(builder, 'notes', character, [list, name])) {
      builder.noteName('augmentations', [textAt(ware, 'name'), textAt(ware, 'grade')].filter(Boolean).join(', '), label)
    }
  }
  for (const contact of recordsAt(builder, 'notes', character, ['contacts', 'contact'])) {
    builder.noteName('contacts', [textAt(contact, 'name'), textAt(contact, 'role')].filter(Boolean).join(', '))
  }
  builder.noteList(
    'other-values',
    'lifestyles',
    recordsAt(builder, 'notes', character, ['lifestyles', 'lifestyle']).map((one) => textAt(one, 'name')),
  )
  const grade = numberAt(character, 'initiategrade') ?? 0
  if (grade > 0) builder.note('other-values', { label: 'initiate-grade', text: String(grade) })
  readPicture(builder, character)
}

/** The first letters of a picture in base64. */
const pictureTypes = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
] as const

function readPicture(builder: CharacterBuilder, character: Node): void {
  const [mugshot] = childrenAt(character, 'mugshots', 'mugshot')
  if (typeof mugshot?.json !== 'string') return
  const base64 = mugshot.json.replaceAll(/\s/g, '')
  const type = pictureTypes.find(([start]) => base64.startsWith(start))?.[1]
  if (type !== undefined && /^[A-Za-z0-9+/]*={0,2}$/.test(base64)) builder.picture(type, base64)
  else builder.unreadable('picture', mugshot)
}
