import { i18n } from '@lingui/core'
import { afterEach, expect } from 'vitest'
import './ui/foundation/fonts.css'
import './ui/foundation/tokens.css'
import './ui/foundation/base.css'

// Without a catalogue, texts are shown in English as they are written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} })

// The rest of the page stays usable if a section fails to render, so a test could pass without it.
const failedSections: unknown[] = []
const logError = console.error
console.error = (...message: readonly unknown[]) => {
  if (String(message[0]).endsWith('failed to render.')) failedSections.push(message[0])
  logError(...message)
}
afterEach(() => expect(failedSections.splice(0)).toEqual([]))
