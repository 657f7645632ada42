import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from '../backup/installation.ts'

/** The texts that occur somewhere in the files of a data folder, with the file. */
export function textsInFiles(dataDir: string, texts: readonly string[]): readonly string[] {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name))
    return texts.filter((text) => bytes.includes(text) || name.includes(text)).map((text) => `${name}: ${text}`)
  })
}

/** The texts that occur in a dump of all tables, with the table. */
export async function textsInDump(installation: Installation, texts: readonly string[]): Promise<readonly string[]> {
  const found = Object.entries(await installation.rows()).flatMap(([table, rows]) =>
    texts.filter((text) => rows.some((row) => row.includes(text))).map((text) => `${table}: ${text}`),
  )
  return found
}
