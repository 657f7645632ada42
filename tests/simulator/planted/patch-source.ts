import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { relative } from 'node:path'

/** A mistake in the source: a text that occurs exactly once in a file, and what a careless person would write instead. */
export interface SourcePatch {
  /** From the root of the repository. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Patches modules that this thread imports from now on. Returns a function that throws if a patch was not applied. */
export function patchSource(patches: readonly SourcePatch[]): () => void {
  const open = new Set(patches)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.startsWith('file:')) return loaded
      const path = relative(root, fileURLToPath(url))
      const own = patches.filter(({ file }) => file === path)
      if (own.length === 0 || !loaded.source) return loaded
      let source = Buffer.from(loaded.source as Uint8Array).toString()
      for (const patch of own) {
        source = patched(source, patch)
        open.delete(patch)
      }
      return { ...loaded, source }
    },
  })
  return () => {
    for (const { file } of open) throw new Error(`${file} is not imported by the simulator, so its patch has no effect`)
  }
}

/** The source with the patch; throws if the text to replace does not occur exactly once. */
export function patched(source: string, { file, find, replace }: SourcePatch): string {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} must contain this text exactly once: ${find}`)
  }
  return before + replace + after
}
