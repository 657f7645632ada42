import type { ContentOverrides } from '../../storage/content-port.ts'
import type { Content } from '../port.ts'
import { embeddedContent, recordsOf } from './embedded-content.ts'

/** What a catalogue that is edited in this installation depends on. */
export interface OwnContentDeps {
  readonly overrides: Pick<ContentOverrides, 'overrides' | 'version'>
  /** Milliseconds between refreshes for edits by other processes; null if there are no others. */
  readonly refreshEvery: number | null
  readonly report: (error: unknown) => void
  /** Called when edits have become visible. */
  readonly onChange: () => void
}

/** Opens the embedded catalogue with the edits of this installation. */
export async function openOwnContent(deps: OwnContentDeps): Promise<Content> {
  const { overrides, refreshEvery: lookEvery, report, onChange } = deps
  let records: Pick<Content, 'collection'> = embeddedContent
  let version = 0
  let running: Promise<void> = Promise.resolve()
  let isOpen = false

  /** Reads the version first: an edit between the two reads is read again at the next refresh, never missed. */
  async function readEdits(): Promise<void> {
    const latest = await overrides.version()
    if (latest === version) return
    records = recordsOf(await overrides.overrides())
    version = latest
    if (isOpen) onChange()
  }
  /** Runs one after the other, so that older edits never replace newer ones. */
  function refresh(): Promise<void> {
    running = running.catch(() => undefined).then(readEdits)
    return running
  }

  await refresh()
  isOpen = true
  const timer = lookEvery === null ? undefined : setInterval(() => void refresh().catch(report), lookEvery).unref()
  return {
    collection: (name) => records.collection(name),
    isEditedHere: () => true,
    problem: () => null,
    refresh,
    async close() {
      clearInterval(timer)
      await running.catch(() => undefined)
    },
  }
}
