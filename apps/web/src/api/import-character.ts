import { derivedId } from '@everquill/domain'
import { ProblemError } from './problem-error.ts'
import type { ServerApi } from './server-api.ts'
import type { ImportBody, ImportedCharacter } from './types.ts'

/** Imports a character, without its history if the server, or something on the way, refuses a request of that size. */
export async function importCharacter(
  server: Pick<ServerApi, 'importCharacter'>,
  { log, pictures, ...body }: ImportBody & { readonly saveId: string },
): Promise<ImportedCharacter> {
  if (log === undefined) return server.importCharacter({ body })
  try {
    return await server.importCharacter({ body: { ...body, log, ...(pictures && { pictures }) } })
  } catch (error) {
    const code = error instanceof ProblemError ? error.problem.code : null
    if (code !== 'payload-too-large' && code !== 'malformed-json') throw error
    const saveId = derivedId(body.saveId, 'without history')
    return { ...(await server.importCharacter({ body: { ...body, saveId } })), history: 'too-large' }
  }
}
