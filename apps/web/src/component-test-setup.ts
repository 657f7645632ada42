import { i18n } from '@lingui/core'
import './ui/foundation/fonts.css'
import './ui/foundation/tokens.css'
import './ui/foundation/base.css'

// Without a catalogue, texts are shown in English as they are written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} })
