import type { Locale } from './locale.ts'

interface Calendar {
  /** Starts with Sunday, like `Date.getDay()`. */
  readonly weekdays: readonly string[]
  readonly shortWeekdays: readonly string[]
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
  readonly afterWeekday: string
  readonly afterDay: string
}

const list = (names: string): readonly string[] => names.split(' ')

// Hand-written like the number format: creating the first Intl.DateTimeFormat takes 100 ms on a phone.
export const calendar: Readonly<Record<Locale, Calendar>> = {
  en: {
    weekdays: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    shortWeekdays: list('Sun Mon Tue Wed Thu Fri Sat'),
    months: list('January February March April May June July August September October November December'),
    shortMonths: list('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'),
    afterWeekday: ' ',
    afterDay: ' ',
  },
  de: {
    weekdays: list('Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'),
    shortWeekdays: list('So. Mo. Di. Mi. Do. Fr. Sa.'),
    months: list('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
    shortMonths: list('Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'),
    afterWeekday: ', ',
    afterDay: '. ',
  },
}
