/** A picture that a character has or had; old ones stay, so that undo can restore them. */
export interface ImageRecord {
  readonly characterId: number
  /** The hash of its content, or for an imported picture `imported-` and its hash elsewhere; part of its URL. */
  readonly hash: string
  readonly owner: string
  /** Its folder in the image store; a duplicated character uses the folder of the original. */
  readonly folder: string
  /** The sum of all sizes. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** A picture in a folder of the image store. */
export type StoredImage = Pick<ImageRecord, 'folder' | 'hash'>

/** Reads picture records. */
export interface ImageReads {
  find(characterId: number, hash: string): Promise<ImageRecord | null>
  /** All pictures of an account, oldest first. */
  ofOwner(owner: string): Promise<readonly ImageRecord[]>
  /** The storage that the pictures of an account use, for its quota. */
  usageOf(owner: string): Promise<{ readonly bytes: number; readonly pictures: number }>
  /** All recorded pictures in these folders. */
  inFolders(folders: readonly string[]): Promise<readonly StoredImage[]>
}

/** Changes picture records, inside a transaction. */
export interface ImageWrites extends Pick<ImageReads, 'find' | 'usageOf'> {
  /** Adds a record; if the picture is already recorded, nothing changes. */
  add(record: ImageRecord): Promise<void>
  /** Makes all pictures of an account those of another one; the files stay where they are. */
  changeOwner(from: string, to: string): Promise<void>
  deleteByOwner(owner: string): Promise<void>
  deleteByCharacter(characterId: number): Promise<void>
}
