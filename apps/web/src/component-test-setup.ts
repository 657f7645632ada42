import { i18n } from '@lingui/core'
import './ui/foundation/fonts.css'
import './ui/foundation/tokens.css'
import './ui/foundation/base.css'
import { loadProblemTexts } from './queries/problem-messages.ts'

// As a page has them when a call to the server fails.
await loadProblemTexts()
// Without a catalogue, texts are shown in English as they are written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} })
