import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { Button, type ButtonStyle } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { copyText } from '../foundation/copy-text.ts'

const confirmationDuration = 2_000

/** Copies a text; `isCopied` is true for two seconds after that. */
function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), confirmationDuration)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = ({ currentTarget }: MouseEvent) => void copyText(text, currentTarget).then(() => setCopied(true))
  return { isCopied, copy }
}

interface CopyButtonProps extends ButtonStyle {
  readonly text: string
  /** What is copied, if "Copy" does not say it. */
  readonly label?: string
  readonly icon?: ReactNode
}

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, label, icon = <Copy />, kind = 'outline', small = true }: CopyButtonProps) {
  const { t } = useLingui()
  const { isCopied, copy } = useCopy(text)
  return (
    <Button {...{ kind, small }} onClick={copy}>
      {icon}
      <span aria-live="polite">{isCopied ? t`Copied` : (label ?? t`Copy`)}</span>
    </Button>
  )
}

/** The same where there is no room for words. */
export function CopyIconButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useLingui()
  const { isCopied, copy } = useCopy(text)
  return (
    <>
      <IconButton label={label} onClick={copy}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
      <span className="sr" aria-live="polite">
        {isCopied && t`Copied`}
      </span>
    </>
  )
}
