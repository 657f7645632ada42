/** Why a backup cannot be made or restored; the message is for the administrator: the cause and the fix. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
