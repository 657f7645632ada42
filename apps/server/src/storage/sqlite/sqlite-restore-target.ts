import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { MoveTarget, RestoreTarget } from '../backup-port.ts'
import { moveTarget } from '../moving/move-target.ts'
import { replaceAllIn } from '../replace-all.ts'
import type { Schema } from '../schema.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { createDataFolder } from './data-folder.ts'
import { sqliteDialect } from './dialect.ts'
import { connectionPragmas, requireDurableConnection, requireLocalFolder } from './durability.ts'
import { forgetMove } from './moved-mark.ts'
import { openingProblem } from './opening-problem.ts'

/** Opens the data folder for a restore or a move and locks it, so that no server can use it meanwhile. */
export function sqliteRestoreTarget(dataDir: string): RestoreTarget & MoveTarget {
  createDataFolder(dataDir)
  requireLocalFolder(dataDir)
  const unlock = lockDataFolder(dataDir, 'alone')
  const file = join(dataDir, 'everquill.sqlite')
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file)
    db.exec(connectionPragmas)
    requireDurableConnection(db)
    return targetOn(db, file, unlock)
  } catch (error) {
    db?.close()
    unlock()
    throw openingProblem(error, file)
  }
}

function targetOn(db: DatabaseSync, file: string, unlock: () => void): RestoreTarget & MoveTarget {
  const kysely = new Kysely<Schema>({ dialect: sqliteDialect(db) })
  const moving = moveTarget({
    db: kysely,
    // The folder is locked.
    requireUnused: async () => undefined,
    explain: (error) => openingProblem(error, file),
  })
  return {
    ...moving,
    async finish() {
      await moving.finish()
      // On the disk before the source is marked, also if the power fails then.
      db.exec('pragma wal_checkpoint(truncate)')
      forgetMove(dirname(file))
    },
    async replaceAll(schema, rows, history) {
      try {
        await kysely.transaction().execute((trx) => replaceAllIn(trx, schema, rows, history))
        forgetMove(dirname(file))
      } catch (error) {
        throw openingProblem(error, file)
      }
    },
    async close() {
      db.close()
      unlock()
    },
  }
}
