import { i18n } from '@lingui/core'
import { afterEach } from 'vitest'
import './ui/foundation/fonts.css'
import './ui/foundation/tokens.css'
import './ui/foundation/base.css'

// Without a catalogue, texts are shown in English as they are written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} })

// The rest of the page stays usable if a section fails to render, so a test could pass without it.
const failedSections: string[] = []
const logError = console.error
console.error = (...message: readonly unknown[]) => {
  const text = String(message[0])
  if (text.endsWith('failed to render.')) failedSections.push(text)
  logError(...message)
}
afterEach(() => {
  const failed = failedSections.splice(0)
  if (failed.length > 0) throw new Error(failed.join(' '))
})
