import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Pages that nobody sees first: their words come with them (`withLaterWords`). */
const later = [
  'features/catalogue',
  'features/games',
  'features/help',
  'features/history',
  'features/shared-sheet',
  'features/sheet/print',
  'log-view/texts/use-change-texts.tsx',
  'app/pages/{catalogue,fellow,game,games,help,history,print,share,shared,tv}-page.tsx',
].map((place) => `<rootDir>/src/${place}`)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [
    { path: '<rootDir>/src/i18n/locales/{locale}', include: ['<rootDir>/src'], exclude: later },
    { path: '<rootDir>/src/i18n/locales/later/{locale}', include: later },
  ],
  // Line numbers would change the catalogues with every edit above a text.
  format: formatter({ lineNumbers: false }),
})
