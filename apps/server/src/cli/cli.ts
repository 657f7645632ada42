import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { applyErasureList } from '../commands/erasure/apply-erasure-list.ts'
import type { ErasureDeps } from '../commands/erasure/erasure-deps.ts'
import { ConfigProblem, readConfig, type Config } from '../config.ts'
import { erasureListIn } from '../images/erasure-list.ts'
import { ImagesUnavailable, type ImageStore } from '../images/port.ts'
import { backupBeforeUpdate } from '../open-backups.ts'
import { openDatabase } from '../open-database.ts'
import { openDump } from '../open-dump.ts'
import { refuseMoved } from '../open-moved-data.ts'
import { moveIsUnfinished } from '../storage/moving/move-note.ts'
import { StorageProblem } from '../storage/opening-problem.ts'
import type { DatabaseDump } from '../storage/backup-port.ts'
import { StorageUnavailable } from '../storage/port.ts'
import { BackupProblem } from '../backups/port.ts'
import { checkBackup } from './check-backup.ts'
import { CommandProblem } from './command-problem.ts'
import { erase, type Ask } from './erase.ts'
import { moveData } from './move-data.ts'
import { openImageStore, openMoveSource, openTarget, targetOf } from './open-places.ts'
import { noProgress, withProgress, type Progress } from './progress.ts'
import { backupFile } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import type { Result } from './result.ts'
import { changeUser, listUsers, userActions } from './users.ts'
import { verifyData } from './verify-data.ts'
import { writeBackup, type WrittenBackup } from '../backups/write-backup.ts'

const usage = `Usage:
  everquill backup <file>               write all data into a new file and read it back; the server may run
  everquill restore <file> [--replace]  restore a backup; stop the server first
  everquill verify                      check that every log replays to its character and no picture is missing
  everquill move --to <target>          move all data into another database; stop the server first
                                        <target>: postgres://… or a new data folder
  everquill users list                  list all accounts
  everquill users reset-link <account>  create a link for a new password; it works once, for an hour
  everquill users disable <account>     sign an account out everywhere and block it
  everquill users enable <account>      unblock it again
  everquill users make-administrator <account>
                                        <account>: an email or an id; the server may be running
  everquill erase <account or character> [--yes]
                                        erase an account, or the character with this number, for good; with SQLite,
                                        stop the server first
  everquill demo [--keep]               run a server with a party, two games and three weeks of history; with --keep,
                                        put them into an empty database instead; only in a clone
  everquill start                       run the server, like npm start

With --force, start, backup and verify use data that was moved to another database.
Every command reads the same environment variables as the server: DATA_DIR, DATABASE_URL, S3_…
With --json, a command prints its result as JSON.
`

/** Where a command writes, and its environment. */
export interface CommandLine {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
  /** Asks a question in the terminal; absent or null without one. */
  readonly ask?: Ask
  /** Shows in the terminal how far a command has come. */
  readonly progress?: Progress
}

/** Runs a command and returns the exit code: 0 if it succeeded, 1 if it failed, 2 if it was not understood. */
export async function runCommand(args: readonly string[], line: CommandLine): Promise<number> {
  const command = parse(args)
  if (!command) {
    line.printError(usage)
    return 2
  }
  const { ask = null, progress = noProgress } = command.isJson ? {} : line
  const asJson = (values: object): string => `${JSON.stringify(values)}\n`
  try {
    const config = readConfig(line.environment)
    const { text, values, isBad = false } = await command.run(config, { ask, progress }).finally(() => progress.end())
    line.print(command.isJson ? asJson({ ok: !isBad, ...values }) : text)
    return isBad ? 1 : 0
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (command.isJson) line.print(asJson({ ok: false, message }))
    if (!isExpected(error)) throw error
    if (!command.isJson) line.printError(`${message}\n`)
    return 1
  }
}

/** How a command talks to the terminal, if there is one. */
interface Terminal {
  readonly ask: Ask
  readonly progress: Progress
}

interface Command {
  readonly isJson: boolean
  readonly run: (config: Config, terminal: Terminal) => Promise<Result>
}

function parse(args: readonly string[]): Command | null {
  try {
    const options = {
      replace: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      to: { type: 'string' },
      yes: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    } as const
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const { json, to, ...more } = values
    const run = commandOf(positionals, { ...more, to: to ?? null })
    return run && { isJson: json, run }
  } catch {
    return null
  }
}

interface Options {
  readonly to: string | null
  readonly replace: boolean
  readonly yes: boolean
  readonly force: boolean
}

const optionsOf: Readonly<Record<string, keyof Options>> = {
  backup: 'force',
  verify: 'force',
  restore: 'replace',
  move: 'to',
  erase: 'yes',
}

/** Each command accepts only what it needs. */
function commandOf([name = '', ...words]: readonly string[], options: Options): Command['run'] | null {
  const { to, replace, yes, force } = options
  const given = Object.entries(options).filter(([, value]) => value !== null && value !== false)
  if (given.some(([option]) => option !== optionsOf[name])) return null
  if (name === 'users') return usersCommand(words)
  const [first, second] = words
  if (second !== undefined) return null
  if (name === 'verify') return first === undefined ? (config, { progress }) => verify(config, force, progress) : null
  if (name === 'move') {
    return to !== null && first === undefined ? (config, { progress }) => move(config, to, progress) : null
  }
  if (first === undefined) return null
  if (name === 'erase') return (config, { ask }) => eraseNow(config, first, yes ? 'yes' : ask)
  if (name === 'restore') return (config, { progress }) => restore(config, resolve(first), { replace, progress })
  return name === 'backup' ? (config, { progress }) => backup(config, resolve(first), { force, progress }) : null
}

function usersCommand([word, account, ...more]: readonly string[]): Command['run'] | null {
  if (word === 'list' && account === undefined) return listUsers
  const action = userActions.find((one) => one === word)
  return action && account !== undefined && more.length === 0 ? (config) => changeUser(config, action, account) : null
}

/** Whether the message of an error is all that the administrator needs. */
export const isExpected = (error: unknown): error is Error =>
  [BackupProblem, CommandProblem, ConfigProblem, StorageProblem, StorageUnavailable, ImagesUnavailable].some(
    (kind) => error instanceof kind,
  )

/** A dump of the data that servers use, or, if forced, of what they used before it was moved. */
async function openUsedDump(config: Config, force: boolean): Promise<DatabaseDump> {
  if (!force) await refuseMoved(config)
  const dump = await openDump(config)
  if (!dump.isUnfinished) return dump
  await dump.close()
  throw moveIsUnfinished()
}

async function backup(
  config: Config,
  file: string,
  { force, progress }: { readonly force: boolean; readonly progress: Progress },
): Promise<Result> {
  const written = await write(config, file, force, progress)
  const { counts } = written
  try {
    await checkBackup(backupFile(file), written, progress.step('Reading back rows', counts.rows))
  } catch (error) {
    // Whatever copies the file elsewhere must not take it for a backup.
    await rm(file, { force: true })
    throw error
  }
  const { rows, pictures, missingPictures } = counts
  const missing =
    missingPictures > 0
      ? ` It lacks ${missingPictures} picture files that are missing in the image store; "everquill verify" names them.`
      : ''
  const text = `Wrote ${file} and read it back: ${rows} rows and ${pictures} picture files.${missing}\n`
  return { text, values: counts, isBad: missingPictures > 0 }
}

async function write(config: Config, file: string, force: boolean, progress: Progress): Promise<WrittenBackup> {
  const createdAt = Date.now()
  const dump = withProgress(await openUsedDump(config, force), progress, 'Writing')
  try {
    return await writeBackup(file, { dump, imageStore: await openImageStore(config), createdAt })
  } finally {
    await dump.close()
  }
}

async function restore(
  config: Config,
  file: string,
  { replace, progress }: { readonly replace: boolean; readonly progress: Progress },
): Promise<Result> {
  const deps = {
    openTarget: () => openTarget(config),
    imageStore: await openImageStore(config),
    newId: randomUUID,
    now: Date.now,
    progress,
  }
  // Read first: a restore that could bring back what was erased must not begin.
  await erasureListIn(deps.imageStore).all()
  const { createdAt } = await restoreBackup(file, deps, { replace })
  const erased = await eraseAgain(config, deps.imageStore)
  const again = erased > 0 ? ` Accounts and characters deleted since that backup were deleted again: ${erased}.` : ''
  return {
    text: `Restored ${file}: the data is as of ${createdAt}.${again} Start the server now.\n`,
    values: { createdAt, erased },
  }
}

const shownProblems = 100

async function verify(config: Config, force: boolean, progress: Progress): Promise<Result> {
  const dump = withProgress(await openUsedDump(config, force), progress, 'Checking')
  try {
    const found = await verifyData(dump, await openImageStore(config))
    const { characters, entries, pictures, problems } = found
    const seen = `${characters} characters, ${entries} log entries and ${pictures} picture files`
    const shown = problems.slice(0, shownProblems).map((problem) => `${problem}\n`)
    const more = problems.length > shownProblems ? `… and ${problems.length - shownProblems} more.\n` : ''
    const text =
      problems.length === 0
        ? `Verified ${seen}: no problems.\n`
        : `${shown.join('')}${more}Verified ${seen}: ${problems.length} problems.\n`
    return { text, values: found, isBad: problems.length > 0 }
  } finally {
    await dump.close()
  }
}

async function move(config: Config, to: string, progress: Progress): Promise<Result> {
  const there = targetOf(config, to)
  const isSameFolder = resolve(there.dataDir) === resolve(config.dataDir)
  const source = withProgress(await openMoveSource(config), progress, 'Copying')
  try {
    const target = await openTarget(there)
    try {
      const [from, into] = [await openImageStore(config), await openImageStore(there)]
      const pictures = config.s3 || isSameFolder ? null : { from, to: into }
      const openTargetDump = async () => withProgress(await openDump(there), progress, 'Comparing')
      const moved = await moveData({ source, target, openTargetDump, pictures })
      const next =
        there.databaseUrl === null
          ? `set DATA_DIR to ${there.dataDir} and remove DATABASE_URL`
          : 'set DATABASE_URL to it'
      const missing =
        moved.missingPictures > 0 ? ` Picture files that were missing before the move: ${moved.missingPictures}.` : ''
      const resumed =
        moved.resumedRows > 0 ? `, of which ${moved.resumedRows} were there from the move that was interrupted,` : ''
      const text = `Moved ${moved.rows} rows${resumed} and ${moved.pictures} picture files, and compared them.${missing} Before you start the server, ${next}.\n`
      return { text, values: moved }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Applies the erasure list to a restored database. */
async function eraseAgain(config: Config, imageStore: ImageStore): Promise<number> {
  return withErasures(config, imageStore, async (deps) => {
    const applied = await applyErasureList(deps)
    await deps.storage.erasures.scrub()
    return applied
  })
}

const eraseNow = async (config: Config, wanted: string, ask: Ask | 'yes'): Promise<Result> =>
  withErasures(config, await openImageStore(config), (deps) => erase(config, deps, wanted, ask))

/** Opens what erasing needs; nobody is connected, so nothing is announced. */
async function withErasures<T>(
  config: Config,
  imageStore: ImageStore,
  work: (deps: ErasureDeps) => Promise<T>,
): Promise<T> {
  const update = backupBeforeUpdate(config, Date.now, randomUUID)
  const storage = await openDatabase(config, randomUUID, { beforeMigration: update.beforeMigration })
  try {
    await update.record(storage)
    return await work({
      storage,
      imageStore,
      erasureList: erasureListIn(imageStore),
      announcer: { committed: () => undefined, gameLogWritten: () => undefined, membershipChanged: () => undefined },
      now: Date.now,
      random: Math.random,
      newId: randomUUID,
      newCharacterId: () => 0,
      items: async () => [],
      limits: false,
      quotas: { characters: 0, guestCharacters: 0, logBytesPerDay: 0, exportsPerHour: 0 },
    })
  } finally {
    await storage.close()
  }
}
