/** The database cannot be opened; the message is one sentence that says what to do. */
export class StorageProblem extends Error {
  override name = 'StorageProblem'
}
