import type { Json } from '@everquill/domain'
import type { Program, RefusalCode } from '../codes.ts'

/** Files that are recognised and refused by name. */
export const refusedFiles: readonly (readonly [string, Json, Program | null, RefusalCode])[] = [
  ['DiceCloud 1', { character: { name: 'Ann' }, collections: {} }, 'dicecloud', 'unsupported-version'],
  [
    'Savaged.us',
    { savagedUsShareURL: 'x', name: 'Ann', attributes: [], skills: [] },
    'savaged-us',
    'unsupported-program',
  ],
  ['Savaged.us by version', { appVersion: '3', attributes: [{}], skills: [] }, 'savaged-us', 'unsupported-program'],
  [
    'Hero Lab Online',
    { actors: { 'actor.1': { name: 'Ann', gameValues: {}, items: {} } } },
    'hero-lab-online',
    'unsupported-program',
  ],
  ['Roll20 handout', { schema_version: 3, type: 'handout', handout: { name: 'Map' } }, 'roll20', 'not-a-character'],
  ['betteR20 vault', { char: { name: 'Ann' }, attribs: [] }, 'betterr20', 'unsupported-program'],
  [
    'the new Optolith',
    { metadata: { appVersion: '2.0' }, baseInformation: { name: 'Ann' } },
    'optolith',
    'unsupported-version',
  ],
  ['D&D Beyond, private', { success: false, message: 'private', data: null }, 'dnd-beyond', 'source-error'],
  ['Pathbuilder, expired', { success: false }, 'pathbuilder-2e', 'empty-export'],
  [
    'Chummer for SR4',
    '<character><metatype>Elf</metatype><name>Ann</name></character>',
    'chummer',
    'unsupported-version',
  ],
  [
    'Hero Lab Classic',
    '<document><public><character name="Ann"/></public></document>',
    'hero-lab-classic',
    'unsupported-program',
  ],
  [
    'Helden-Software',
    '<helden><held key="1" name="Ann" stand="2"/></helden>',
    'helden-software',
    'unsupported-program',
  ],
  [
    'Fantasy Grounds',
    '<root version="4"><character><id-00001/></character></root>',
    'fantasy-grounds',
    'unsupported-program',
  ],
  [
    'Fantasy Grounds sheet',
    '<charsheet><id-00001><name>Ann</name></id-00001></charsheet>',
    'fantasy-grounds',
    'unsupported-program',
  ],
  ['D&D 4e', '<D20Character game-system="D&amp;D4E"><a/></D20Character>', 'dnd-4e-builder', 'unsupported-program'],
  ['Fight Club 5e', '<pc version="5"><character/></pc>', 'fight-club', 'unsupported-program'],
  ['Game Master 5', '<compendium version="5"><monster/></compendium>', 'fight-club', 'unsupported-program'],
  ['an unknown JSON file', { name: 'Ann', hitpoints: 3, talents: [] }, null, 'unknown-format'],
  ['a later Wanderer’s Guide', { version: 5, character: {}, content: { all_traits: [] } }, null, 'unknown-format'],
  ['a list', [1, 2], null, 'unknown-format'],
  ['an unknown XML file', '<note><name>Ann</name></note>', null, 'unknown-format'],
]
