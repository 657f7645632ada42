import type { ImportWords } from '@everquill/import'
import { useMemo, useState } from 'react'
import type { Locale } from '../../../i18n/locale.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useContent } from '../../../queries/content.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { catalogueMatcher } from '../matching/catalogue-matcher.ts'
import { importHeadings } from '../words/program-names.ts'
import { useImportWords } from '../words/use-import-words.ts'
import type { ImportContext } from './plan-import.ts'

/** What plans need from the page; null while the catalogue loads. */
export function useImportContext(): ImportContext | null {
  const locale = useLocale()
  const words = useWordsOf(locale)
  const [races, classes, items] = [useContent('Races'), useContent('Classes'), useContent('Items')]
  const [spells, conditions] = [useContent('Spells'), useContent('Conditions')]
  const lookup = useLookup('Items')
  const isPending = [races, classes, items, spells, conditions].some((content) => content.isPending)
  const matcher = useMemo(
    () =>
      catalogueMatcher({
        race: races.data ?? [],
        class: classes.data ?? [],
        item: items.data ?? [],
        spell: spells.data ?? [],
        condition: conditions.data ?? [],
      }),
    [races.data, classes.data, items.data, spells.data, conditions.data],
  )
  return useMemo(
    () =>
      isPending
        ? null
        : {
            matcher,
            words,
            headingsOf: (program) => {
              const { en, de } = importHeadings(program)
              return locale === 'de' ? [de, en] : [en, de]
            },
            slotOf: (item) => lookup?.recordOf(item)?.facts.slot ?? null,
          },
    [isPending, matcher, words, locale, lookup],
  )
}

/** The same object until the language changes, because plans are made again with other words. */
function useWordsOf(locale: Locale): ImportWords {
  const words = useImportWords()
  const [known, setKnown] = useState({ locale, words })
  if (known.locale === locale) return known.words
  setKnown({ locale, words })
  return words
}
