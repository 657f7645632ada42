import type { Program } from '@everquill/import'

/** Names of products are the same in every language. */
export const programNames: Readonly<Record<Program, string>> = {
  everquill: 'Everquill',
  foundry: 'Foundry VTT',
  'dnd-beyond': 'D&D Beyond',
  'pathbuilder-2e': 'Pathbuilder 2e',
  optolith: 'Optolith',
  'wanderers-guide': 'Wanderer’s Guide',
  dicecloud: 'DiceCloud',
  roll20: 'Roll20',
  chummer: 'Chummer',
  avrae: 'Avrae',
  'savaged-us': 'Savaged.us',
  'hero-lab-online': 'Hero Lab Online',
  'hero-lab-classic': 'Hero Lab Classic',
  'helden-software': 'Helden-Software',
  'fantasy-grounds': 'Fantasy Grounds',
  'dnd-4e-builder': 'D&D 4e Character Builder',
  'fight-club': 'Fight Club 5',
  betterr20: 'betteR20',
}

/** The heading of what an import wrote into the texts of a character. An update finds it in any language. */
export const importHeadings = (program: Program): Readonly<Record<'en' | 'de', string>> => ({
  en: `From ${programNames[program]}`,
  de: `Aus ${programNames[program]}`,
})
