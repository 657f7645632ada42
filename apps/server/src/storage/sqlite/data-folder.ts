import { mkdirSync } from 'node:fs'
import { StorageProblem } from '../opening-problem.ts'

/** Creates the data folder if it does not exist. */
export function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new StorageProblem(
      `The data folder ${dataDir} cannot be created (${messageOf(error)}); create it yourself, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
