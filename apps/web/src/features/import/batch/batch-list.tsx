import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useHistoryMessage } from '../../../character-actions/use-history-message.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Bar } from '../../../ui/layout/bar.tsx'
import type { Candidate } from '../reading/use-import-files.ts'
import { programNames } from '../words/program-names.ts'
import { calmWarnings } from '../words/use-warning-text.ts'
import styles from './batch.module.css'
import { isFull, type Importer, type Progress } from './use-importer.ts'

interface BatchListProps {
  readonly candidates: readonly Candidate[]
  readonly excluded: ReadonlySet<string>
  /** The name of the character that is updated; null if a new one is created. */
  readonly updatedName: (candidate: Candidate) => string | null
  readonly importer: Importer
  /** How many more characters the account may have; null if there is no limit. */
  readonly room: number | null
  /** How many files are still being read. */
  readonly unread: number
  /** Whether exactly one of them is chosen, to be imported into a character. */
  readonly isChoice: boolean
  readonly onExclude: (excluded: ReadonlySet<string>) => void
  readonly onReview: (candidate: Candidate) => void
  readonly onImport: () => void
  readonly onOpen: (publicRef: string) => void
}

/** All characters of the chosen files, with their state. */
export function BatchList(props: BatchListProps) {
  const { candidates, excluded, updatedName, importer, room, unread, isChoice, onExclude, onImport } = props
  const { t } = useLingui()
  const { progress, isRunning } = importer
  const isOpen = ({ id }: Candidate) => progress[id]?.kind !== 'done'
  const chosen = candidates.filter((candidate) => isOpen(candidate) && !excluded.has(candidate.id))
  const waiting = chosen.length
  const created = chosen.filter((candidate) => updatedName(candidate) === null).length
  const done = candidates.filter((candidate) => !isOpen(candidate)).length
  const all = candidates.length
  const isStoppedByQuota = Object.values(progress).some((one) => one.kind === 'failed' && isFull(one.failure))
  const label = t`${plural(waiting, { one: 'Import # character', other: 'Import # characters' })}`
  return (
    <>
      <ul className={styles['list']}>
        {candidates.map((candidate) => (
          <Row
            key={candidate.id}
            {...props}
            candidate={candidate}
            onTake={(isTaken) => {
              const next = new Set(excluded)
              if (isTaken) next.delete(candidate.id)
              else next.add(candidate.id)
              onExclude(next)
            }}
          />
        ))}
      </ul>
      {!isChoice && (
        <div className={styles['go']} role="status">
          <p>
            {unread > 0 && t`${plural(unread, { one: 'Reading # more file…', other: 'Reading # more files…' })}`}
            {unread === 0 && isRunning && t`${done} of ${all} imported`}
            {unread === 0 &&
              !isRunning &&
              done > 0 &&
              t`${plural(done, { one: '# character imported', other: '# characters imported' })}`}
            {unread === 0 &&
              !isRunning &&
              !isStoppedByQuota &&
              room !== null &&
              created > room &&
              ` ${t`${plural(room, { 0: 'Your account is full: no new character will fit.', one: 'Your account has room for # more character; the others won’t be imported.', other: 'Your account has room for # more characters; the others won’t be imported.' })}`}`}
            {isStoppedByQuota && ` ${t`Your account is full. Delete characters, then import the rest.`}`}
          </p>
          {isRunning && <Bar tone="lapis" value={done} max={done + waiting} />}
          {isRunning ? (
            <Button onClick={importer.stop}>{t`Stop`}</Button>
          ) : (
            waiting > 0 && (
              <Button kind="primary" aria-disabled={unread > 0} onClick={() => unread === 0 && onImport()}>
                {label}
              </Button>
            )
          )}
        </div>
      )}
    </>
  )
}

interface RowProps extends BatchListProps {
  readonly candidate: Candidate
  readonly onTake: (isTaken: boolean) => void
}

function Row({ candidate, excluded, updatedName, importer, isChoice, onTake, onReview, onOpen }: RowProps) {
  const { t } = useLingui()
  const state = importer.progress[candidate.id]
  const name = nameOf(candidate) ?? t`without a name`
  const updated = updatedName(candidate)
  const warnings = warningCount(candidate)
  const isDone = state?.kind === 'done'
  const program = candidate.kind === 'own' ? programNames.everquill : programNames[candidate.imported.source.program]
  return (
    <li>
      {!isChoice && !isDone && (
        <label className={styles['tick']}>
          <input
            type="checkbox"
            aria-label={name}
            checked={!excluded.has(candidate.id)}
            disabled={importer.isRunning}
            onChange={({ currentTarget }) => onTake(currentTarget.checked)}
          />
        </label>
      )}
      <div className={styles['who']}>
        <b>{name}</b>
        <p className="by-dots small soft">
          <span>{program}</span>
          <span>{candidate.fileName}</span>
          {updated !== null && !isDone && <span>{t`updates ${updated}`}</span>}
          {warnings > 0 && !isDone && (
            <span className={styles['look']}>
              {t`${plural(warnings, { one: '# thing to check', other: '# things to check' })}`}
            </span>
          )}
        </p>
        <StateText state={state} />
      </div>
      {isDone ? (
        <Button small onClick={() => onOpen(state.publicRef)}>{t`Open`}</Button>
      ) : (
        candidate.kind === 'foreign' &&
        !importer.isRunning && (
          <Button small onClick={() => onReview(candidate)} aria-label={t`Review ${name}`}>
            {t`Review`}
          </Button>
        )
      )}
    </li>
  )
}

function StateText({ state }: { readonly state: Progress | undefined }) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const historyMessage = useHistoryMessage()
  if (state?.kind === 'importing') return <p className="small">{t`Importing…`}</p>
  if (state?.kind === 'done') {
    return (
      <>
        <p className="small in-verdigris">{t`Imported`}</p>
        {historyMessage(state.history) && <p className="small">{historyMessage(state.history)}</p>}
      </>
    )
  }
  if (state?.kind !== 'failed') return null
  const reason = messageOfError(state.failure)
  return <p className="small in-rubric">{t`Not imported: ${reason}`}</p>
}

function nameOf(candidate: Candidate): string | undefined {
  if (candidate.kind === 'foreign') return candidate.imported.identity.content.name?.value
  const { name } = candidate.own.character
  return typeof name === 'string' ? name : undefined
}

/** How many warnings ask people to look. */
function warningCount(candidate: Candidate): number {
  if (candidate.kind === 'own') return 0
  const { source: _source, ...sections } = candidate.imported
  return Object.values(sections)
    .flatMap(({ warnings }) => warnings)
    .filter(({ code }) => !calmWarnings.has(code)).length
}
