import type { Program } from '@everquill/import'
import { useLingui } from '@lingui/react/macro'
import { ChooseFiles } from './choose-files.tsx'
import styles from './import.module.css'
import { programNames } from './words/program-names.ts'
import { useExportHints } from './words/use-export-hints.ts'

interface ImportIntroProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly onText: (text: string) => void
}

const explained = [
  'dnd-beyond',
  'foundry',
  'pathbuilder-2e',
  'optolith',
  'wanderers-guide',
  'roll20',
  'dicecloud',
  'chummer',
] as const satisfies readonly Program[]

/** Before a file is chosen: what can be imported, and how to get it. */
export function ImportIntro({ onFiles, onText }: ImportIntroProps) {
  const { t } = useLingui()
  const hints = useExportHints()
  return (
    <div className={styles['intro']}>
      <p>{t`Import characters from Everquill, D&D Beyond, Foundry VTT, Pathbuilder, Optolith and more. You see the result before anything is saved.`}</p>
      <div className={styles['place']}>
        <p>{t`Drop files here, paste a text, or choose:`}</p>
        <ChooseFiles isFirst onFiles={onFiles} onText={onText} />
        <p className="small soft">{t`Files are read on this device. Nothing is sent anywhere before you import.`}</p>
      </div>
      <h2>{t`How to export`}</h2>
      <dl className={styles['programs']}>
        {explained.map((program) => (
          <div key={program}>
            <dt>{programNames[program]}</dt>
            <dd>{hints[program]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
