import type { ContentOverrides } from '../../storage/content-port.ts'
import type { Content, OwnContent } from '../port.ts'
import { embeddedContent, recordsOf } from './embedded-content.ts'

/** What a catalogue that is edited here needs of the world. */
export interface OwnContentDeps {
  readonly overrides: Pick<ContentOverrides, 'overrides' | 'version'>
  /** Milliseconds between two looks at what other processes edited; null where there are no others. */
  readonly lookEvery: number | null
  readonly report: (error: unknown) => void
}

/** Opens the embedded catalogue with what was edited in this installation. */
export async function openOwnContent({ overrides, lookEvery, report }: OwnContentDeps): Promise<OwnContent> {
  let records: Pick<Content, 'collection'> = embeddedContent
  let version = 0
  let reading: Promise<void> = Promise.resolve()

  /** The version is read first: an edit between the two is read now, and once more at the next look. */
  async function look(): Promise<void> {
    const latest = await overrides.version()
    if (latest === version) return
    records = recordsOf(await overrides.overrides())
    version = latest
  }
  /** One after the other, so that an older answer never takes the place of a newer one. */
  function refresh(): Promise<void> {
    reading = reading.catch(() => undefined).then(look)
    return reading
  }

  await refresh()
  const timer = lookEvery === null ? undefined : setInterval(() => void refresh().catch(report), lookEvery).unref()
  return {
    collection: (name) => records.collection(name),
    problem: () => null,
    refresh,
    async close() {
      clearInterval(timer)
      await reading.catch(() => undefined)
    },
  }
}
