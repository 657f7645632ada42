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

const Markdown = lazyPart(async () => (await import('../../../ui/foundation/markdown.tsx')).Markdown)

/** Private notes and the background. */
export function Notes() {
  const { t } = useLingui()
  // The server sends the notes only to the owner.
  const hasNotes = Object.hasOwn(useCharacterStore().draft, 'notes')
  return (
    <>
      {hasNotes ? (
        <LongText
          field="notes"
          placeholder={t`People you met, debts, open questions …`}
          aside={
            <>
              <Lock /> {t`only you`}
            </>
          }
        />
      ) : (
        <ConflictList sections={['notes']} />
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

/** A long text, edited as Markdown or previewed as formatted text. */
function LongText({ field, placeholder, aside }: LongTextProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const [isPreview, setIsPreview] = useState(false)
  const title = translate(characterFields[field].label)
  return (
    <Section
      title={title}
      aside={aside}
      action={
        <IconButton
          label={isPreview ? t`Edit: ${title}` : t`Preview: ${title}`}
          onClick={() => setIsPreview(!isPreview)}
        >
          {isPreview ? <Pencil /> : <Eye />}
        </IconButton>
      }
    >
      {isPreview ? <Preview field={field} /> : <Editor field={field} placeholder={placeholder} />}
      <ConflictList sections={[field]} />
    </Section>
  )
}

/** A component of its own, so a keystroke re-renders only the text. */
const Editor = ({ field, placeholder }: LongTextProps) => (
  <LongTextBox {...useTextField(field)} placeholder={placeholder} />
)

function Preview({ field }: Pick<LongTextProps, 'field'>) {
  const { t } = useLingui()
  const [text] = useField(field)
  if (text.trim() === '') return <p className="soft">{t`Nothing here yet.`}</p>
  return (
    <Suspense fallback={<p style={{ whiteSpace: 'pre-line' }}>{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  )
}
