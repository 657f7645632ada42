/** The database cannot be opened; the message is one sentence for the administrator: the cause and the fix. */
export class StorageProblem extends Error {
  override name = 'StorageProblem'
}
