import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useCombobox } from '../../ui/inputs/combobox/use-combobox.ts'
import { Field } from '../../ui/inputs/field.tsx'
import type { PaletteAction } from './find-actions.ts'
import styles from './palette.module.css'
import { usePaletteActions } from './use-palette-actions.ts'

interface PaletteProps {
  readonly onClose: () => void
  readonly onSignOut: () => void
  readonly revealSection?: ((element: HTMLElement) => void) | undefined
}

/** Finds pages, characters, fields, skills, items and actions as the user types. */
export function Palette({ onClose, ...options }: PaletteProps) {
  const { t } = useLingui()
  const actionsFor = usePaletteActions(options)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { options: actions, ...combobox } = useCombobox({
    findOptions: () => actionsFor(typed.trim()),
    onChoose: (action: PaletteAction) => {
      // Close first: the dialog returns focus on close, and the action may move it elsewhere.
      flushSync(onClose)
      action.run()
    },
    alwaysOpen: true,
  })
  return (
    <Dialog open onClose={onClose} title={t`Go to…`}>
      <Field
        ref={box}
        label={t`Search pages, characters and actions`}
        hideLabel
        icon={<Search />}
        placeholder={t`Page, skill, item, action, or 2d6+3`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        {...combobox.inputProps}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          combobox.open()
        }}
        onKeyDown={combobox.handleKey}
      />
      <ul {...combobox.listProps} aria-label={t`Results`} className={styles['actions']}>
        {actions.map((action, index) => (
          <li key={action.id} {...combobox.optionProps(action, index)} className={styles['action']}>
            <span>{action.label}</span>
            {action.detail !== undefined && <small>{action.detail}</small>}
          </li>
        ))}
      </ul>
      <p role="status" className={actions.length === 0 ? styles['none'] : 'sr'}>
        {actions.length === 0 && t`No matches.`}
      </p>
    </Dialog>
  )
}
