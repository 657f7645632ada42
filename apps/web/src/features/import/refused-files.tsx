import { useLingui } from '@lingui/react/macro'
import FileX from 'lucide-react/icons/file-x'
import X from 'lucide-react/icons/x'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './import.module.css'
import type { ImportFile, ImportFiles } from './reading/use-import-files.ts'
import { useRefusalText } from './words/use-refusal-text.ts'

interface RefusedFilesProps {
  readonly files: readonly ImportFile[]
  readonly onReadAgain: ImportFiles['readAgain']
  readonly onRemove: (id: string) => void
}

/** Files that can't be imported: what they seem to be, and what to do instead. */
export function RefusedFiles({ files, onReadAgain, onRemove }: RefusedFilesProps) {
  const { t } = useLingui()
  const textOf = useRefusalText()
  if (files.length === 0) return null
  return (
    <ul className={styles['refused']} aria-label={t`Files that can’t be imported`}>
      {files.map((file) => {
        const refusal = file.state.kind === 'refused' ? file.state.refusal : null
        const { reason, hint } = refusal
          ? textOf(refusal)
          : { reason: t`Your browser couldn’t open this file.`, hint: t`Choose it again.` }
        const { name } = file
        return (
          <li key={file.id}>
            <FileX aria-hidden="true" />
            <div>
              <b>{name}</b>
              <p role="alert">{reason}</p>
              {hint !== undefined && <p className="small soft">{hint}</p>}
              {refusal?.code === 'unsupported-system' && (
                <Button small onClick={() => onReadAgain(file, { basic: true })}>
                  {t`Import name, story and items`}
                </Button>
              )}
            </div>
            <IconButton label={t`Remove ${name}`} onClick={() => onRemove(file.id)}>
              <X />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
