import type { Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { useId, useState, type ReactNode } from 'react'
import { useLoadWholeLog } from '../../../queries/log/log-pages.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useRosterActions } from '../../../queries/roster-actions.ts'
import { useSession } from '../../../queries/session.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { saveFile } from '../../../ui/foundation/save-file.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import styles from './export-options.module.css'
import { useExports, type MadeFile } from './use-exports.ts'

interface ExportOptionsProps {
  readonly back: ReactNode
  /** Opens the page for printing. */
  readonly print: ReactNode
}

/** The files in which a character can be taken elsewhere. Its log is exported by its owner only. */
export function ExportOptions({ back, print }: ExportOptionsProps) {
  const { t } = useLingui()
  const { publicRef, draft } = useCharacterStore()
  const [name] = useField('name')
  const isMine = useSession().user?.id === draft.user
  return (
    <PageLayout title={t`Export ${name}`} actions={back} narrow>
      <ul className={styles['options']}>
        <EverquillFile isMine={isMine} />
        <MadeFiles isMine={isMine} />
        {isMine && (
          <Option
            title={t`Log as a table`}
            about={t`Every entry, for a spreadsheet (CSV).`}
            action={
              <a className={buttonClass({})} href={`/api/characters/${publicRef}/log.csv`} download>
                <Download />
                {t`Download`}
              </a>
            }
          />
        )}
        <Option
          title={t`Paper or PDF`}
          about={t`The sheet on one page. For a PDF, choose “Save as PDF” as the printer.`}
          action={print}
        />
      </ul>
    </PageLayout>
  )
}

/** The file of this program: for the owner with the history, for others as they see the character. */
function EverquillFile({ isMine }: { readonly isMine: boolean }) {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const [name] = useField('name')
  const actions = useRosterActions()
  const [isBusy, download] = useDownload(t`Couldn’t export ${name}`)
  return (
    <Option
      title="Everquill"
      about={
        isMine
          ? t`The character with its whole log and its picture. Any Everquill server can import it.`
          : t`The character as you see it. Any Everquill server can import it.`
      }
      action={
        <DownloadButton
          isBusy={isBusy}
          onPress={() => download(async () => saveFile(await actions.exportFile(publicRef), `${name}.json`))}
        />
      }
    />
  )
}

/** Runs a download that may fail, one at a time. */
function useDownload(problem: string): readonly [boolean, (work: () => Promise<void>) => void] {
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const [isBusy, setBusy] = useState(false)
  const download = (work: () => Promise<void>) =>
    attempt(problem, async () => {
      setBusy(true)
      try {
        await work()
      } finally {
        setBusy(false)
      }
    })
  return [isBusy, download]
}

interface OptionProps {
  readonly title: string
  readonly about: string
  readonly action: ReactNode
}

function Option({ title, about, action }: OptionProps) {
  const id = useId()
  return (
    <li className={styles['option']} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="soft">{about}</p>
      </div>
      {action}
    </li>
  )
}

interface MadeFilesProps {
  readonly isMine: boolean
}

/** The files that the browser makes; they need the names in the catalogue. */
function MadeFiles({ isMine }: MadeFilesProps) {
  const skills = useLookup('Skills')
  return skills ? <LoadedFiles isMine={isMine} skills={skills} /> : <Skeleton lines={6} />
}

function LoadedFiles({ isMine, skills }: MadeFilesProps & { readonly skills: Lookup<'Skills'> }) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const exports = useExports(skills)
  const loadLog = useLoadWholeLog()
  const [isLoading, downloadLog] = useDownload(t`Couldn’t load the log`)
  const save = ({ name, content }: MadeFile) => saveFile(content, name)
  return (
    <>
      <Option
        title="Foundry VTT"
        about={t`An actor for D&D 5e, without your notes. In Foundry, create an actor, right-click it and choose “Import Data”.`}
        action={<DownloadButton onPress={() => save(exports.foundry(store.draft))} />}
      />
      <Option
        title={t`Sheet as text`}
        about={t`Everything on the sheet, readable anywhere (Markdown).`}
        action={<DownloadButton onPress={() => save(exports.sheet(store.draft))} />}
      />
      {isMine && (
        <Option
          title={t`Log as text`}
          about={t`Every entry by day, as a diary (Markdown).`}
          action={
            <DownloadButton
              isBusy={isLoading}
              onPress={() => downloadLog(async () => save(exports.log(store.draft, await loadLog(store.publicRef))))}
            />
          }
        />
      )}
    </>
  )
}

function DownloadButton({ isBusy = false, onPress }: { readonly isBusy?: boolean; readonly onPress: () => void }) {
  const { t } = useLingui()
  return (
    <Button disabled={isBusy} onClick={onPress}>
      <Download />
      {t`Download`}
    </Button>
  )
}
