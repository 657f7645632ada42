import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataWasMoved } from '../moving/moved-problem.ts'

/** A file that says that the data of this folder was moved to another database. */
const markIn = (dataDir: string): string => join(dataDir, 'everquill.moved')

export const isMoved = (dataDir: string): boolean => existsSync(markIn(dataDir))

export const markMoved = (dataDir: string): void => writeFileSync(markIn(dataDir), '', { flush: true })

/** The data in this folder is in use again. */
export const forgetMove = (dataDir: string): void => rmSync(markIn(dataDir), { force: true })

export function requireNotMoved(dataDir: string): void {
  if (isMoved(dataDir)) throw dataWasMoved(`The data in ${dataDir}`)
}
