import { useLingui } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from '../foundation/copy-text.ts'

const confirmationDuration = 2_000

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), confirmationDuration)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button small onClick={({ currentTarget }) => void copyText(text, currentTarget).then(() => setCopied(true))}>
      <Copy />
      <span aria-live="polite">{isCopied ? t`Copied` : t`Copy`}</span>
    </Button>
  )
}
