import { CharacterBuilder } from '../../builder/character-builder.ts'
import { isUnarmed, noteUnarmed, setPathfinderSkill } from '../../d20-rules.ts'
import type { FileIdentity, ImportedCharacter } from '../../imported-character.ts'
import { setHitPoints } from '../../set-hit-points.ts'
import { d20AttributeNames } from '../../tables/attributes.ts'
import { d20Coins } from '../../tables/coins.ts'
import {
  at,
  elementsOf,
  entriesOf,
  hasList,
  isAbsent,
  jsonInText,
  listAt,
  numberAt,
  textAt,
  textOf,
  textOrNumber,
  wholeAt,
  type Node,
} from '../../values.ts'

/** Reads a `.guidechar` file of the old Wanderer's Guide. Several parts are JSON inside text. */
export function readWanderersGuideLegacy(content: Node, file: FileIdentity): ImportedCharacter {
  const character = at(content, 'character')
  const builder = new CharacterBuilder({
    ...file,
    program: 'wanderers-guide',
    system: 'pf2e',
    version: textOrNumber(at(content, 'version')) ?? null,
    sourceId: textOrNumber(at(character, 'id')) ?? null,
  })
  builder.textFrom('name', at(character, 'name'))
  const names = ['_ancestry.name', '_heritage.name'].flatMap((path) => textAt(character, path) ?? [])
  builder.text('race', names.join(', '), at(character, '_ancestry.name').path)
  builder.textFrom('class', at(character, '_class.name'))
  builder.number('progress', at(character, 'level'))
  builder.setFrom('level', at(character, 'level'))
  builder.setFrom('xp', at(character, 'experience'))
  readAbilities(builder, at(content, 'stats.totalAbilityScores'))
  const max = at(content, 'stats.maxHP')
  if (numberAt(content, 'stats.maxHP') === undefined) builder.unreadable('vitals', max)
  const current = at(character, 'currentHealth')
  if (numberAt(character, 'currentHealth') === undefined) builder.unreadable('vitals', current)
  setHitPoints(builder, {
    current: numberAt(character, 'currentHealth'),
    stored: numberAt(content, 'stats.maxHP'),
    from: max.path,
  })
  readSkills(builder, at(content, 'profs'))
  for (const row of builder.list('items', at(content, 'invItems'))) readItem(builder, row)
  for (const spell of builder.list('spells', at(content, 'spellBookSpells'))) readSpell(builder, spell)
  for (const condition of listAt(content, 'conditions')) readCondition(builder, condition)
  readTexts(builder, content)
  builder.pictureAddress(at(jsonInText(at(character, 'infoJSON')), 'imageURL'))
  return builder.finish()
}

/** A sheet that was never opened has no scores; nothing is guessed. */
function readAbilities(builder: CharacterBuilder, node: Node): void {
  const scores = hasList(node) ? node : jsonInText(node)
  if (!hasList(scores)) return builder.warn('attributes', isAbsent(node) ? 'missing' : 'unreadable', node.path)
  for (const score of elementsOf(scores)) {
    const name = textAt(score, 'Name')?.toLowerCase() ?? ''
    const value = builder.number('attributes', at(score, 'Score'))
    if (isAbility(name)) builder.score(d20AttributeNames[name], value, score.path)
    else builder.attributeLeftOver(name, value, score.path)
  }
}

const isAbility = (name: string): name is keyof typeof d20AttributeNames => Object.hasOwn(d20AttributeNames, name)

const ranks = 'UTEML'

/** Ranks are letters, alone or in rows that name the skill. */
function readSkills(builder: CharacterBuilder, profs: Node): void {
  if (typeof profs.json !== 'object' || profs.json === null)
    builder.warn('skills', isAbsent(profs) ? 'missing' : 'unreadable', profs.path)
  const rows = hasList(profs) ? elementsOf(profs).map((row) => ['', row] as const) : entriesOf(profs)
  for (const [key, node] of rows) {
    const all = typeof node.json === 'string' || key === '' ? [node] : elementsOf(node)
    for (const one of all) {
      const letter = textOf(one) ?? textAt(one, 'Prof') ?? ''
      const rank = letter.length === 1 ? ranks.indexOf(letter.toUpperCase()) : -1
      const name = textAt(one, 'To') ?? textAt(one, 'Name') ?? key
      if (rank < 0) builder.unreadable('skills', one)
      else setPathfinderSkill(builder, name.toLowerCase().replaceAll(' ', '-'), rank, one.path)
    }
  }
}

const coinName = /^(?:copper|silver|gold|platinum) \((cp|sp|gp|pp)\)$/i

/** Coins are items too. */
function readItem(builder: CharacterBuilder, row: Node): void {
  const original = textAt(row, '_itemOriginalName')
  const name = textAt(row, 'name') ?? original ?? ''
  const coin = (coinName.exec(original ?? '') ?? coinName.exec(name))?.[1]?.toLowerCase()
  if (coin !== undefined) {
    const amount = builder.number('coins', at(row, 'quantity'))
    return amount === undefined
      ? undefined
      : builder.coins({ [d20Coins[coin as keyof typeof d20Coins].coin]: amount }, row.path)
  }
  if (isUnarmed(name)) return noteUnarmed(builder, name, row.path)
  builder.item({
    sourceId: textOrNumber(at(row, 'id')),
    name,
    quantity: at(row, 'quantity'),
    container: textOrNumber(at(row, 'bagInvItemID')),
    from: row.path,
  })
}

/** A spell of deleted homebrew has no name. */
function readSpell(builder: CharacterBuilder, spell: Node): void {
  const level = wholeAt(spell, 'spellLevel')
  const name = textAt(spell, '_spellName') ?? ''
  builder.spell({
    name,
    level,
    kind: level === 0 ? 'cantrip' : undefined,
    origin: textAt(spell, 'spellSRC'),
    from: spell.path,
  })
}

function readCondition(builder: CharacterBuilder, condition: Node): void {
  const name = textAt(condition, '_conditionName')
  const value = numberAt(condition, 'value') ?? 0
  if (name === undefined) builder.warn('conditions', 'row-without-name', condition.path)
  else builder.condition(value > 0 ? `${name} ${value}` : name, condition.path)
}

function readTexts(builder: CharacterBuilder, content: Node): void {
  const info = at(content, 'character.infoJSON')
  const person = jsonInText(info)
  if (!isAbsent(info) && person.json === undefined) builder.unreadable('background', info)
  for (const label of [
    'appearance',
    'personality',
    'alignment',
    'beliefs',
    'age',
    'height',
    'weight',
    'gender',
    'ethnicity',
    'nationality',
    'birthplace',
  ] as const) {
    builder.story(label, at(person, label))
  }
  builder.noteText('story', 'notes', at(content, 'character.notes'))
  for (const field of listAt(content, 'noteFields')) builder.noteText('story', null, at(field, 'text'))
  for (const feat of elementsOf(at(content, 'build.feats'))) {
    builder.noteName('features', textOf(feat) ?? textAt(feat, 'name') ?? textAt(feat, 'value.name'))
  }
  for (const key of ['familiars', 'animalCompanions']) {
    for (const companion of listAt(content, key)) builder.noteName('companions', textAt(companion, 'name'))
  }
}
