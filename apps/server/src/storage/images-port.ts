/** A picture that a character has or had. */
export interface ImageRecord {
  readonly characterId: number
  /** The hash of its content, by which its URL names it. */
  readonly hash: string
  readonly owner: string
  /** Where it lies in the store; a copied character shows the picture of the first. */
  readonly folder: string
  /** All sizes together. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** What lies in a folder of the store. */
export type StoredImage = Pick<ImageRecord, 'folder' | 'hash'>

/** Reading what is known of pictures. */
export interface ImageReads {
  find(characterId: number, hash: string): Promise<ImageRecord | null>
  /** All pictures of an account, the oldest first. */
  ofOwner(owner: string): Promise<readonly ImageRecord[]>
  /** How much room the pictures of an account take. */
  roomOf(owner: string): Promise<{ readonly bytes: number; readonly pictures: number }>
  /** What of these folders anybody has or had. */
  inFolders(folders: readonly string[]): Promise<readonly StoredImage[]>
}

/** Changing it, inside a transaction. */
export interface ImageWrites extends Pick<ImageReads, 'find' | 'roomOf'> {
  /** Keeps a record once; a second of the same picture changes nothing. */
  keep(record: ImageRecord): Promise<void>
  /** Forgets all pictures of an account. */
  forgetOwner(owner: string): Promise<void>
}
