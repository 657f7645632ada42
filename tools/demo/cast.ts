import type { Portrait } from './portraits.ts'

/** A player of the demo. Everybody has the same password. */
export interface DemoPerson {
  readonly name: string
  readonly email: string
}

export const password = 'Sieben Raben'

/** The first account of an installation administers it. */
export const people = {
  sam: { name: 'Sam Okafor', email: 'sam@example.org' },
  jo: { name: 'Johanna Brandt', email: 'jo@example.org' },
  tom: { name: 'Tom Becker', email: 'tom@example.org' },
  priya: { name: 'Priya Nair', email: 'priya@example.org' },
} as const satisfies Record<string, DemoPerson>

/** A character as it enters its first game session. */
export interface DemoCharacter {
  readonly player: keyof typeof people
  readonly name: string
  readonly race: string
  readonly class: string
  readonly numbers: Readonly<Record<string, number>>
  readonly skills: Readonly<Record<string, number>>
  readonly items: Readonly<Record<string, number>>
  readonly spells: readonly string[]
  readonly notes: string
  readonly background: string
  readonly portrait: Portrait
}

export const characters = {
  mirelle: {
    player: 'jo',
    name: 'Mirelle Ährenfels',
    race: 'half-elf',
    class: 'wayfinder',
    numbers: { hp_max: 34, mana_max: 14, str: 2, dex: 5, con: 3, wil: 4, int: 3, soc: 1 },
    skills: { climbing: 2, stealth: 3, perception: 4, archery: 4, survival: 3, navigation: 3 },
    items: { 'healing-potion': 2, arrows: 23, lantern: 1, torch: 4, 'grappling-hook': 1, longbow: 1, dagger: 1 },
    spells: ['find-north', 'mark-trail', 'cats-eyes', 'light-step', 'messenger-bird'],
    notes: 'Odo owes us **three silver** and an answer.\n\n- ask the duke\n- find the key to the salt house',
    background: 'Grew up on a river barge. Knows every ford between the hills and the sea.',
    portrait: { sky: '#4d6a5b', hood: '#3c4a2e', skin: '#d9a982', hair: '#5b3a1e' },
  },
  gerrik: {
    player: 'tom',
    name: 'Gerrik Ashdown',
    race: 'dwarf',
    class: 'warrior',
    numbers: { hp_max: 42, mana_max: 0, str: 5, dex: 1, con: 5, wil: 3, int: 1, soc: 2 },
    skills: { melee: 4, endurance: 3, intimidation: 2, crafting: 3 },
    items: { 'battle-axe': 1, 'chain-shirt': 1, 'round-shield': 1, 'trail-ration': 6, 'strong-ale': 2, hammer: 1 },
    spells: [],
    notes: 'The axe belongs to the clan. **Bring it home.**',
    background: 'Third son of a family of bell founders.',
    portrait: { sky: '#6d4a35', hood: '#5a2f22', skin: '#c98f6b', hair: '#8a3b1c' },
  },
  ilvi: {
    player: 'priya',
    name: 'Ilvi Großfuß',
    race: 'halfling',
    class: 'bonesetter',
    numbers: { hp_max: 26, mana_max: 22, str: 0, dex: 3, con: 3, wil: 5, int: 4, soc: 4 },
    skills: { healing: 5, herbalism: 4, persuasion: 3, cooking: 2 },
    items: { 'healers-bag': 1, bandages: 8, yarrow: 3, 'willow-bark': 4, 'cooking-pot': 1, tea: 2 },
    spells: ['mend-wounds', 'stop-bleeding', 'ease-pain', 'cool-fever'],
    notes: '',
    background: 'Left the best pantry in the valley for a bet.',
    portrait: { sky: '#7a6a3c', hood: '#6b5a8a', skin: '#8d5a3b', hair: '#1f1a17' },
  },
  nimue: {
    player: 'jo',
    name: 'Nimue vom Grauen Turm',
    race: 'elf',
    class: 'mage',
    numbers: { hp_max: 22, mana_max: 30, str: 0, dex: 3, con: 2, wil: 4, int: 6, soc: 3 },
    skills: { arcana: 5, history: 4, languages: 3 },
    items: { 'scholars-robe': 1, 'ink-and-quill': 1, notebook: 2, 'mana-potion': 1 },
    spells: ['wanderers-light', 'ember-dart', 'shadow-cloak', 'frost-breath', 'spark'],
    notes: 'Der Herzog lügt. Sein Siegel ist zu neu.',
    background: 'Hat den Turm seit sieben Jahren nicht verlassen.',
    portrait: { sky: '#34405e', hood: '#23233f', skin: '#e6c7ad', hair: '#b9b3a5' },
  },
} as const satisfies Record<string, DemoCharacter>

export type CharacterKey = keyof typeof characters

/** One event of a game session: a note, a roll, an award, a gift, or a change of one character. */
export type DemoEvent =
  | { readonly note: string; readonly by?: keyof typeof people; readonly gmOnly?: true }
  | { readonly roll: string; readonly of: CharacterKey; readonly for?: string }
  | { readonly award: { readonly xp?: number; readonly gold?: number; readonly item?: string } }
  | { readonly gift: { readonly gold: number }; readonly from: CharacterKey; readonly to: CharacterKey }
  | { readonly change: Readonly<Record<string, number>>; readonly of: CharacterKey }
  | { readonly conditions: readonly string[]; readonly of: CharacterKey }
  | { readonly buy: string; readonly gold: number; readonly of: CharacterKey }

/** The game sessions of The Salt Road, as days before today and what happened. */
export const sessions: readonly { readonly daysAgo: number; readonly events: readonly DemoEvent[] }[] = [
  {
    daysAgo: 21,
    events: [
      { note: 'Three strangers meet at the ferry. **Odo** hires them to carry salt.' },
      { buy: 'trail-ration', gold: 2, of: 'mirelle' },
      { buy: 'rope', gold: 1, of: 'gerrik' },
      { roll: '1d20+9', of: 'mirelle', for: 'navigation' },
      { note: 'Wolves at the ford, more hungry than brave.' },
      { roll: '1d20+12', of: 'gerrik', for: 'melee' },
      { change: { hp: -9 }, of: 'gerrik' },
      { change: { hp: -4 }, of: 'mirelle' },
      { change: { mana: -3 }, of: 'ilvi' },
      { change: { hp: 6 }, of: 'gerrik' },
      { award: { xp: 300, gold: 12 } },
    ],
  },
  {
    daysAgo: 14,
    events: [
      { change: { hp: 3 }, of: 'gerrik' },
      { change: { hp: 4 }, of: 'mirelle' },
      { change: { mana: 3 }, of: 'ilvi' },
      { note: 'The toll house wants a seal that nobody has.', by: 'priya' },
      { roll: '1d20+10', of: 'ilvi', for: 'persuasion' },
      { note: 'The captain is in the duke’s pay.', gmOnly: true },
      { change: { hp: -11 }, of: 'ilvi' },
      { conditions: ['poisoned'], of: 'mirelle' },
      { change: { mana: -5 }, of: 'ilvi' },
      { change: { hp: 8 }, of: 'ilvi' },
      { gift: { gold: 5 }, from: 'mirelle', to: 'ilvi' },
      { award: { xp: 450, item: 'silver-key' } },
      { change: { level: 1 }, of: 'mirelle' },
      { change: { level: 1 }, of: 'gerrik' },
      { change: { level: 1 }, of: 'ilvi' },
    ],
  },
  {
    daysAgo: 2,
    events: [
      { conditions: [], of: 'mirelle' },
      { note: 'The mill burns. **Odo** is gone, and so is the key.' },
      { roll: '1d20+9', of: 'mirelle', for: 'climbing' },
      { change: { hp: -7 }, of: 'mirelle' },
      { roll: '2d6+5', of: 'gerrik' },
      { change: { hp: -13 }, of: 'gerrik' },
      { change: { mana: -6 }, of: 'ilvi' },
      { change: { hp: 9 }, of: 'gerrik' },
      { change: { mana: -5 }, of: 'mirelle' },
      { conditions: ['poisoned'], of: 'mirelle' },
      { award: { xp: 520, gold: 40 } },
      { change: { level: 1 }, of: 'mirelle' },
    ],
  },
]
