import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import type { Content } from '../content/port.ts'
import type { Serve } from './serve.ts'

/** The catalogue, for everybody: it holds nothing private. */
export function contentRoutes(serve: Serve, content: Content): void {
  serve(contract.content, async ({ params }) => {
    const records = await content.collection(params.collection)
    if (!records) return refused('not-found')
    const data = records.filter(({ status }) => status === 'published')
    return { body: { data }, headers: { 'cache-control': 'public, max-age=300' } }
  })
}
