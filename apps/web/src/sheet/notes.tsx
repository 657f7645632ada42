import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Lock from 'lucide-react/icons/lock'
import { useWords } from '../i18n/use-words.ts'
import { LongTextBox } from '../ui/long-text-box.tsx'
import { Section } from '../ui/section.tsx'
import { Contests } from './contests.tsx'
import { useTextField } from './use-text-field.ts'

export function Notes() {
  const { t } = useLingui()
  const word = useWords()
  return (
    <Section
      title={word(characterFields.notes.label)}
      aside={
        <>
          <Lock /> {t`only you`}
        </>
      }
    >
      <LongTextBox {...useTextField('notes')} placeholder={t`Whom you met, what you owe, what to ask.`} />
      <Contests of={['notes']} />
    </Section>
  )
}
