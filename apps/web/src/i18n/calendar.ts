import type { Locale } from './locale.ts'

/** What a language calls days and months, and how it joins them. */
interface Calendar {
  /** From Sunday on. */
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
  readonly afterWeekday: string
  readonly afterDay: string
}

const list = (names: string): readonly string[] => names.split(' ')

// Written by hand, as numbers are: a browser takes a tenth of a second on a phone to make ready for its first date.
export const calendar: Readonly<Record<Locale, Calendar>> = {
  en: {
    weekdays: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    months: list('January February March April May June July August September October November December'),
    shortMonths: list('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'),
    afterWeekday: ' ',
    afterDay: ' ',
  },
  de: {
    weekdays: list('Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'),
    months: list('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
    shortMonths: list('Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'),
    afterWeekday: ', ',
    afterDay: '. ',
  },
}
