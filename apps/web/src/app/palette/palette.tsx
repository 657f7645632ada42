import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../../ui/foundation/class-names.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import type { Act } from './find-actions.ts'
import styles from './palette.module.css'
import { usePaletteActs } from './use-palette-actions.ts'

interface PaletteProps {
  readonly onClose: () => void
  readonly onSignOut: () => void
  readonly onSeek?: ((place: HTMLElement) => void) | undefined
}

/** Go anywhere, do anything, by typing a few letters of it. */
export function Palette({ onClose, ...wishes }: PaletteProps) {
  const { t } = useLingui()
  const id = useId()
  const actsFor = usePaletteActs(wishes)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const acts = actsFor(typed.trim())
  const reached = acts[at]

  const take = (act: Act | undefined) => {
    if (!act) return
    // Where the keys go next is for the act to say, not for the leaf that gives them back.
    flushSync(onClose)
    act.run()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) setAt((at + step + acts.length) % Math.max(1, acts.length))
    if (event.key === 'Enter') take(reached)
    if (step !== undefined || event.key === 'Enter') event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} title={t`Go to …`}>
      <Field
        ref={box}
        label={t`Where to, or what to do`}
        silent
        icon={<Search />}
        placeholder={t`A name, a page, a field, or 2d6+3`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={acts.length > 0}
        aria-controls={id}
        aria-activedescendant={reached && `${id}-${at}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <ul id={id} role="listbox" aria-label={t`What can be done`} className={styles['acts']} hidden={acts.length === 0}>
        {acts.map((act, place) => (
          <li
            key={act.id}
            ref={place === at ? bringIntoSight : undefined}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            className={classNames(styles['act'], place === at && styles['reached'])}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(act)}
          >
            <span>{act.label}</span>
            {act.detail !== undefined && <small>{act.detail}</small>}
          </li>
        ))}
      </ul>
      <p role="status" className={acts.length === 0 ? styles['none'] : 'sr'}>
        {acts.length === 0 && t`Nothing is called that here.`}
      </p>
    </Dialog>
  )
}

const bringIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
