import { useState } from 'react'

/** Rows that the browser renders or skips together. */
export interface ItemBlock {
  readonly key: string
  readonly ids: readonly string[]
}

const blockSize = 20

/** How large a block may grow by rows that are added at its edge. */
const maxSize = 2 * blockSize

/**
 * The blocks of a list that has changed. Rows stay in their blocks, because a row that moves to another one is created anew
 * and loses the focus. If the order itself has changed, all blocks are new.
 */
export function nextBlocks(blocks: readonly ItemBlock[], ids: readonly string[]): readonly ItemBlock[] {
  const keyOf = new Map(blocks.flatMap(({ key, ids: known }) => known.map((id) => [id, key])))
  const hasRoom = (key: string | undefined, count: number) =>
    key !== undefined && (blocks.find((block) => block.key === key)?.ids.length ?? 0) + count <= maxSize
  const runs = runsOf(ids, (id) => keyOf.get(id))
  const hosted = runs.flatMap(({ key, ids: run }, i): readonly ItemBlock[] => {
    if (key !== undefined) return [{ key, ids: run }]
    const [before, after] = [runs[i - 1]?.key, runs[i + 1]?.key]
    const host = before === after ? before : [before, after].find((neighbour) => hasRoom(neighbour, run.length))
    return host === undefined ? inBlocks(run) : [{ key: host, ids: run }]
  })
  const next = joined(hosted)
  return new Set(next.map(({ key }) => key)).size === next.length ? next : inBlocks(ids)
}

const inBlocks = (ids: readonly string[]): readonly ItemBlock[] =>
  Array.from({ length: Math.ceil(ids.length / blockSize) }, (_, i) => {
    const block = ids.slice(i * blockSize, (i + 1) * blockSize)
    return { key: block[0] ?? '', ids: block }
  })

interface Run {
  /** The block of these rows; undefined if they are new. */
  readonly key: string | undefined
  readonly ids: readonly string[]
}

/** Consecutive rows of the same block. */
function runsOf(ids: readonly string[], keyOf: (id: string) => string | undefined): readonly Run[] {
  const starts = ids.flatMap((id, i) => (i === 0 || keyOf(id) !== keyOf(ids[i - 1] ?? '') ? [i] : []))
  return starts.map((start, i) => ({ key: keyOf(ids[start] ?? ''), ids: ids.slice(start, starts[i + 1]) }))
}

/** Makes one block of neighbours with the same key. */
function joined(blocks: readonly ItemBlock[]): readonly ItemBlock[] {
  const result: ItemBlock[] = []
  for (const block of blocks) {
    const last = result.at(-1)
    if (last?.key === block.key) result[result.length - 1] = { ...last, ids: [...last.ids, ...block.ids] }
    else result.push(block)
  }
  return result
}

/** The rows of a long list in blocks, since hundreds of rows that are skipped one by one slow down every key. */
export function useItemBlocks(ids: readonly string[]): readonly ItemBlock[] {
  const [last, setLast] = useState(() => ({ ids, blocks: nextBlocks([], ids) }))
  if (last.ids === ids) return last.blocks
  const next = { ids, blocks: nextBlocks(last.blocks, ids) }
  setLast(next)
  return next.blocks
}
