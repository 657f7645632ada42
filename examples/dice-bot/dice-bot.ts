// A bot that rolls dice for a game. Whoever writes "!roll 2d6" in the log of the game gets an answer there.
//
// Create a token with the scopes read and games in the settings of the account that the bot acts for, and run:
//   EVERQUILL_URL=https://quill.example.org EVERQUILL_TOKEN=eqt_… EVERQUILL_GAME=<id> node examples/dice-bot/dice-bot.ts
import { everquill, EverquillProblem, type EverquillClient } from '@everquill/client'

export interface BotOptions {
  readonly server: EverquillClient
  readonly gameId: string
  readonly signal?: AbortSignal
  readonly onReady?: () => void
}

const command = /^!roll +(.{1,60})$/

/** Answers until the signal is aborted, or until the token is revoked. */
export async function runDiceBot({ server, gameId, signal, onReady }: BotOptions): Promise<void> {
  for await (const event of server.events({ ...(signal && { signal }) })) {
    if (event.event === 'hello') onReady?.()
    if (event.event !== 'line' || event.data.gameId !== gameId) continue
    const { data } = event.data.entry
    const note = data.field === 'note' && typeof data.newValue === 'string' ? data.newValue : ''
    const formula = command.exec(note)?.[1]
    if (formula !== undefined) await answer(server, gameId, formula)
  }
}

async function answer(server: EverquillClient, gameId: string, formula: string): Promise<void> {
  try {
    await server.writeInGameLog({ params: { gameId }, body: { roll: formula } })
  } catch (failure) {
    if (!(failure instanceof EverquillProblem) || failure.problem.code !== 'not-dice') throw failure
    await server.writeInGameLog({ params: { gameId }, body: { message: `That’s not a dice formula: ${formula}` } })
  }
}

if (import.meta.main) {
  const { EVERQUILL_URL: url = '', EVERQUILL_TOKEN: token = '', EVERQUILL_GAME: gameId = '' } = process.env
  await runDiceBot({ server: everquill({ url, token }), gameId, onReady: () => console.log('Ready to roll') })
}
