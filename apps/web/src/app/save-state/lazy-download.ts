import { lazyPart } from '../../ui/foundation/lazy-part.ts'

/** Loads the button that downloads unsent changes. Pages that show it preload it, because they may be offline by then. */
export const loadDownload = async () => (await import('./download-unsent.tsx')).DownloadUnsent
export const LazyDownload = lazyPart(loadDownload)
