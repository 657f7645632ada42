/** Why a command cannot be run; the message is for the administrator: the cause and the fix. */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
}
