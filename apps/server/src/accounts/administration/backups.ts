import { refused, type Refused } from '@everquill/domain'
import type { BackupKind, BackupRecord } from '../../storage/administration-port.ts'
import { administer, type AdministrationDeps, type SignedInCaller } from './administer.ts'

/** What makes and reads backups. */
export interface BackupMaker {
  /** Starts a backup; null if one is being made. */
  make(kind: BackupKind): Promise<BackupRecord | null>
  read(file: string): Promise<AsyncIterable<Uint8Array> | null>
  /** The files that this server can read; null if it can read all. */
  names(): Promise<ReadonlySet<string> | null>
}

type BackupDeps = AdministrationDeps & { readonly backups: BackupMaker }

/** Starts a backup. The response does not wait for it, because it may take minutes. */
export async function startBackup(
  deps: BackupDeps,
  caller: SignedInCaller,
): Promise<{ readonly kind: 'started'; readonly backup: BackupRecord } | Refused> {
  const allowed = await administer(deps, caller, { event: 'backup-requested' }, async () => ({
    kind: 'allowed' as const,
  }))
  if (allowed.kind === 'refused') return allowed
  const backup = await deps.backups.make('manual')
  return backup ? { kind: 'started', backup } : refused('backup-running')
}

/** The bytes of a backup. It contains everything, so whoever takes it must have proved their identity. */
export async function downloadBackup(
  deps: BackupDeps,
  caller: SignedInCaller,
  id: string,
): Promise<{ readonly kind: 'found'; readonly file: string; readonly bytes: AsyncIterable<Uint8Array> } | Refused> {
  const action = { event: 'backup-downloaded', detail: id, needsProof: true } as const
  const found = await administer(deps, caller, action, async (tx) => {
    const backup = (await tx.administration.backups()).find((one) => one.id === id)
    const isComplete = backup && backup.finishedAt !== null && backup.problem === null
    return isComplete ? ({ kind: 'found', file: backup.file } as const) : refused('not-found')
  })
  if (found.kind === 'refused') return found
  const bytes = await deps.backups.read(found.file)
  return bytes ? { ...found, bytes } : refused('not-found')
}
