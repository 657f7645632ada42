import type { Page } from '@playwright/test'

/** Everything that a page receives from the server's API from now on, event streams included, as one text. */
export async function receivedBy(page: Page): Promise<() => string> {
  const parts: string[] = []
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/stream')) {
      parts.push(await response.text().catch(() => ''))
    }
  })
  const network = await page.context().newCDPSession(page)
  network.on('Network.eventSourceMessageReceived', ({ data }) => void parts.push(data))
  await network.send('Network.enable')
  return () => parts.join('\n')
}

/** Matches these words and numbers where they stand alone: ids, times and tokens contain the same digits by chance. */
export const standingAlone = (...words: readonly (string | number)[]): RegExp =>
  new RegExp(`(?<!\\w|\\w-)(?:${words.join('|')})(?!\\w|-\\w)`, 'i')
