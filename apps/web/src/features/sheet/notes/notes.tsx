import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { LongTextBox } from '../../../ui/inputs/text/long-text-box.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { useTextField } from '../fields/use-text-field.ts'

/** Fetched when somebody wants to see how it reads. */
const Markdown = lazyPart(async () => (await import('../../../ui/foundation/markdown.tsx')).Markdown)

/** What somebody writes down in many lines: for themselves, and of where they come from. */
export function Notes() {
  const { t } = useLingui()
  // To everybody but their owner they are not there at all.
  const hasNotes = Object.hasOwn(useCharacterStore().draft, 'notes')
  return (
    <>
      {hasNotes && (
        <LongText
          field="notes"
          placeholder={t`Whom you met, what you owe, what to ask.`}
          aside={
            <>
              <Lock /> {t`only you`}
            </>
          }
        />
      )}
      <LongText field="background" placeholder={t`Where you come from, and why you left.`} />
    </>
  )
}

interface LongTextProps {
  readonly field: 'notes' | 'background'
  readonly placeholder: string
  readonly aside?: ReactNode
}

/** Many lines, written as they are and read with their emphasis, lists and links. */
function LongText({ field, placeholder, aside }: LongTextProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const [isRead, setIsRead] = useState(false)
  const title = word(characterFields[field].label)
  return (
    <Section
      title={title}
      aside={aside}
      action={
        <IconButton label={isRead ? t`Write: ${title}` : t`Preview: ${title}`} onClick={() => setIsRead(!isRead)}>
          {isRead ? <Pencil /> : <Eye />}
        </IconButton>
      }
    >
      {isRead ? <Reading field={field} /> : <Writing field={field} placeholder={placeholder} />}
      <ConflictList of={[field]} />
    </Section>
  )
}

/** Apart, so that a letter draws the text and nothing else. */
const Writing = ({ field, placeholder }: LongTextProps) => (
  <LongTextBox {...useTextField(field)} placeholder={placeholder} />
)

function Reading({ field }: Pick<LongTextProps, 'field'>) {
  const { t } = useLingui()
  const [text] = useField(field)
  if (text.trim() === '') return <p className="soft">{t`Nothing is written here yet.`}</p>
  return (
    <Suspense fallback={<p style={{ whiteSpace: 'pre-line' }}>{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  )
}
