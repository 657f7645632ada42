import { join } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { lazyTextFiles } from './lazy-texts.ts'

/** Texts that the first pages do without; they are loaded with the pages that need them. */
const lazyFiles = lazyTextFiles(join(import.meta.dirname, 'src/main.tsx'))

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [
    { path: '<rootDir>/src/i18n/locales/{locale}', include: ['<rootDir>/src'], exclude: [...lazyFiles] },
    { path: '<rootDir>/src/i18n/locales/later/{locale}', include: [...lazyFiles] },
  ],
  // Line numbers would change the catalogues with every edit above a text.
  format: formatter({ lineNumbers: false }),
})
