import { attributes } from '@everquill/domain'
import { chapterCodes, labelCodes, spellKinds } from '../codes.ts'
import type { ImportWords } from '../compose-text.ts'

const same = <Code extends string>(codes: readonly Code[]) =>
  Object.fromEntries(codes.map((code) => [code, code])) as unknown as Record<Code, string>

/** Every word is its own code. */
export const codeWords: ImportWords = {
  labels: same([...labelCodes, ...attributes]),
  chapters: same(chapterCodes),
  spellKinds: same(spellKinds),
  itemParts: {
    in: (path) => `in: ${path}`,
    equipped: 'equipped',
    attuned: 'attuned',
    invested: 'invested',
    uses: (left, max) => `uses ${left}/${max}`,
    rating: (value) => `rating ${value}`,
    casts: (spells) => `casts ${spells}`,
    with: (parts) => `with ${parts}`,
  },
  spellParts: {
    levels: (levels) => `levels ${levels}`,
    from: (origins) => `from ${origins}`,
    skill: (value) => `value ${value}`,
  },
}
