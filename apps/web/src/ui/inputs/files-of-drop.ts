/** The files that were dropped, also those inside of dropped folders. */
export async function filesOfDrop(data: DataTransfer): Promise<readonly File[]> {
  // Both lists are emptied as soon as the event is over.
  const entries = [...data.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  const files = [...data.files]
  if (entries.every((entry) => entry.isFile)) return files
  const found = await Promise.all(entries.map(filesIn))
  return found.flat()
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const found: File[] = []
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // Browsers return at most a hundred entries at a time.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return found
    for (const child of part) found.push(...(await filesIn(child)))
  }
}
