import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Flash } from '../../../ui/inputs/flash.tsx'
import { LongTextBox } from '../../../ui/inputs/text/long-text-box.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { useTextField } from '../fields/use-text-field.ts'
import styles from './notes.module.css'
import { RenderedText } from './rendered-text.tsx'

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

/** A long text: formatted, and as Markdown source while it is edited or empty. */
function LongText({ field, placeholder, aside }: LongTextProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const [isEditing, setEditing] = useState(false)
  const wasEditing = useRef(false)
  const content = useRef<HTMLDivElement>(null)
  const isEmpty = useField(field)[0].trim() === ''
  const title = translate(characterFields[field].label)
  const edit = () => {
    // A character that is gone or in the trash is read-only.
    if (content.current?.closest('fieldset:disabled')) return
    flushSync(() => setEditing(true))
    const box = content.current?.querySelector('textarea')
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }
  /** Pressing the button ends the editing before it is clicked. */
  const toggle = () => {
    if (!wasEditing.current) edit()
    wasEditing.current = false
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isEditing) return
    flushSync(() => setEditing(false))
    content.current?.querySelector<HTMLElement>('[role=group]')?.focus()
  }
  return (
    <Section
      title={title}
      aside={aside}
      action={
        <IconButton
          label={isEditing ? t`Preview: ${title}` : t`Edit: ${title}`}
          onPointerDown={() => (wasEditing.current = isEditing)}
          onClick={toggle}
        >
          {isEditing ? <Eye /> : <Pencil />}
        </IconButton>
      }
    >
      <div
        ref={content}
        onFocus={({ target }) => target instanceof HTMLTextAreaElement && setEditing(true)}
        onBlur={() => setEditing(false)}
        onKeyDown={closeOnEscape}
      >
        {isEditing || isEmpty ? (
          <Editor field={field} placeholder={placeholder} />
        ) : (
          <Rendered field={field} onEdit={edit} />
        )}
      </div>
      <ConflictList sections={[field]} />
    </Section>
  )
}

/** A component of its own, so a keystroke re-renders only the text. */
const Editor = ({ field, placeholder }: LongTextProps) => (
  <LongTextBox {...useTextField(field)} placeholder={placeholder} />
)

function Rendered({ field, onEdit }: Pick<LongTextProps, 'field'> & { readonly onEdit: () => void }) {
  const { label, value, flashKey, onEdit: write } = useTextField(field)
  return (
    <div className={styles['changing']}>
      <Flash flashKey={flashKey} />
      <RenderedText label={label} text={value} onEdit={onEdit} onTick={(text) => write(text, value)} />
    </div>
  )
}
