import { anyHistory } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sections, sectionOf, type Section, type View } from './sections.ts'
import { shownEntries } from './shown-entries.ts'

test('no shown log entry contains a value of a hidden section', () => {
  const anyView = fc.subarray([...sections]).map((some): View => new Set<Section>(some))
  fc.assert(
    fc.property(anyHistory, anyView, (commits, view) => {
      const keys = shownEntries(
        commits.flatMap(({ entries }) => entries),
        view,
      ).flatMap(({ data }) => (data.field === 'character' ? Object.keys(data.newValue as object) : [data.field]))
      const leaked = keys
        .filter((key) => !['id', 'publicRef', 'user'].includes(key))
        .map(sectionOf)
        .filter((section) => section !== 'always' && !view.has(section))
      expect(leaked).toEqual([])
    }),
  )
})
