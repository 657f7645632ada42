import { parseRef } from '@everquill/domain'
import { administer } from '../accounts/administration/administer.ts'
import { deleteAccountOf } from '../accounts/administration/delete-account-of.ts'
import { deleteCharacter } from '../commands/characters/delete-character.ts'
import { deleteUserContent } from '../commands/erasure/delete-user-content.ts'
import { eraseCharacter } from '../commands/erasure/erase-character.ts'
import type { ErasureDeps } from '../commands/erasure/erasure-deps.ts'
import { eraseAccount } from '../commands/erasure/finish-deletion.ts'
import type { Config } from '../config.ts'
import { CommandProblem } from './command-problem.ts'
import { findAccount, labelOf } from './find-account.ts'
import type { Result } from './result.ts'
import { accepted, consoleDeps } from './users.ts'

/** Asks a question and resolves with what was typed; null without a terminal. */
export type Ask = ((question: string) => Promise<string>) | null

/**
 * Erases an account or a character for good, without the trash and the day of grace. Needs its name typed in the
 * terminal, or `--yes`.
 */
export async function erase(config: Config, deps: ErasureDeps, wanted: string, ask: Ask | 'yes'): Promise<Result> {
  // A ref is a number, which neither an id nor an email of an account is.
  const ref = parseRef(wanted)
  const result = ref === null ? await eraseUser(config, deps, wanted, ask) : await eraseOne(config, deps, ref, ask)
  await deps.storage.erasures.scrub()
  return result
}

async function eraseUser(config: Config, deps: ErasureDeps, wanted: string, ask: Ask | 'yes'): Promise<Result> {
  const account = await findAccount(deps.storage, wanted)
  const label = labelOf(account)
  await confirm(ask, `the account ${label} with its ${account.characters} characters`, label)
  const console = consoleDeps(config, deps.storage)
  const closing = {
    ...console,
    deleteUserContent: (closed: Parameters<typeof deleteUserContent>[1]) => deleteUserContent(deps, closed),
  }
  const { isFinished } = accepted(await deleteAccountOf(closing, 'console', account.id), account)
  if (!isFinished)
    throw new CommandProblem(
      `${label} is closed, but not everything could be deleted yet; the server deletes the rest.`,
    )
  await eraseAccount(deps, account.id)
  return { text: `Erased ${label} and everything that belonged to it.\n`, values: { account: account.id } }
}

async function eraseOne(config: Config, deps: ErasureDeps, id: number, ask: Ask | 'yes'): Promise<Result> {
  const { storage, erasureList, now } = deps
  const stored = await storage.characters.find(id)
  if (!stored) throw new CommandProblem(`There is no character ${id}.`)
  const { name, user: owner, deletedAt } = stored.character
  await confirm(ask, `the character ${name} (${id}) and its history`, name)
  if (deletedAt === undefined) await deleteCharacter({ ...deps, limits: false }, { user: owner, name: '' }, id)
  const action = { event: 'character-erased', subject: owner, detail: String(id) } as const
  await administer(consoleDeps(config, storage), 'console', action, async () => ({ kind: 'allowed' as const }))
  // Listed first: after a crash in between, the list is complete.
  await erasureList.add([{ kind: 'character', id, owner, at: now() }])
  await eraseCharacter(deps, { id, owner })
  return { text: `Erased the character ${name} (${id}).\n`, values: { character: id } }
}

async function confirm(ask: Ask | 'yes', what: string, name: string): Promise<void> {
  if (ask === 'yes') return
  if (!ask) throw new CommandProblem(`This erases ${what} for good; add --yes to do it.`)
  const typed = await ask(`This erases ${what} for good. Type ${name} to go on: `)
  if (typed.trim() !== name) throw new CommandProblem('Nothing was erased.')
}
