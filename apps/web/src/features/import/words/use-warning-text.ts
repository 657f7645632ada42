import type { Params, Warning, WarningCode } from '@everquill/import'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useContentNames } from '../../../log-view/texts/use-content-names.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'

type Texts = Record<WarningCode, (params: Params, path: string) => string>

/** Puts a warning into plain words. */
export function useWarningText(): (warning: Pick<Warning, 'code' | 'params' | 'path'>) => string {
  const { t } = useLingui()
  const { number } = useNumbers()
  const names = useContentNames()
  const shown = (value: string | number | undefined): string =>
    typeof value === 'number' ? number(value) : (value ?? '')
  /** Names one row, or says that there is one without a name. */
  const nameIn = ({ name }: Params): string => shown(name) || t`without a name`
  const texts: Texts = {
    'attribute-left-over': (params) => {
      const name = nameIn(params)
      return t`“${name}” has no field here and goes into the notes.`
    },
    'broken-key': ({ keys }) => {
      const list = shown(keys)
      return t`Some names in the file contain spaces and were repaired: ${list}.`
    },
    'computed-max-hp': ({ max }) => {
      const value = shown(max)
      return t`The file doesn’t state the maximum hit points. We calculated ${value}. Compare it with your sheet.`
    },
    'computed-max-mana': ({ max }) => {
      const value = shown(max)
      return t`The file doesn’t state the maximum. We calculated ${value} mana. Compare it with your sheet.`
    },
    'container-missing': (params) => {
      const name = nameIn(params)
      return t`The container of “${name}” isn’t in the file.`
    },
    'converted-coins': ({ container }) => {
      const name = shown(container)
      return t`The coins in “${name}” are added to the wallet.`
    },
    'converted-electrum': ({ electrum, silver }) => {
      const [before, after] = [shown(electrum), shown(silver)]
      return t`${before} electrum become ${after} silver.`
    },
    'double-encoded': () => t`Special characters look damaged, such as “Ã¤” for “ä”. Export the file again if you can.`,
    'duplicate-id': (params) => {
      const name = nameIn(params)
      return t`“${name}” shares its id with another item, so we can’t tell what it contains.`
    },
    'effect-formula-ignored': ({ formula }) => {
      const text = shown(formula)
      return t`The effect “${text}” is a formula that we can’t calculate. It’s left out.`
    },
    'formula-ignored': (params) => {
      const name = nameIn(params)
      return t`“${name}” is a formula that we can’t calculate. It’s left out.`
    },
    'fraction-of-copper': () => t`Less than one copper is left. It goes into the notes.`,
    'gm-notes-left-out': () => t`Notes for the GM are left out.`,
    'guessed-max-hp': ({ max }) => {
      const value = shown(max)
      return t`The file has no maximum hit points. We took the current ${value}. Check it.`
    },
    'html-removed': () => t`Pictures, videos and scripts inside texts are left out.`,
    'left-out-currency': (params) => {
      const name = nameIn(params)
      return t`${name} doesn’t convert to coins and goes into the notes.`
    },
    'max-hp-below-current': ({ max, current }) => {
      const [most, now] = [shown(max), shown(current)]
      return t`The current hit points (${now}) are above the maximum (${most}). Check both.`
    },
    'merged-duplicate-spells': ({ count, names: merged }) => {
      const [amount, list] = [Number(count ?? 0), shown(merged)]
      return list === ''
        ? t`${plural(amount, { one: '# spell that was listed twice is', other: '# spells that were listed twice are' })} merged.`
        : t`Listed more than once, imported once: ${list}.`
    },
    missing: (_params, path) => t`This part is missing from the file: ${path}`,
    'negative-coins': () => t`A negative number of coins counts as none.`,
    'no-level': () => t`The file has no level. The level stays as it is.`,
    'no-level-in-system': () => t`This system has no levels. The level stays as it is.`,
    'no-max-hp': () => t`The file has no maximum hit points. Enter them here.`,
    'no-name': () => t`The file has no name. You can change it any time.`,
    'out-of-range': ({ value }, path) => {
      const figure = shown(value)
      return t`${figure} is outside the limits and is left out (${path}).`
    },
    'personal-data-left-out': () => t`Account names of players are left out.`,
    'picture-not-fetched': () => t`The file only links to the picture. Add it on the sheet.`,
    rounded: (params) => {
      const name = nameIn(params)
      return t`The quantity of “${name}” was rounded.`
    },
    'row-without-name': (_params, path) => t`An entry without a name is left out (${path}).`,
    'rows-cut': ({ count, limit }) => {
      const [amount, most] = [Number(count ?? 0), shown(limit)]
      return t`At most ${most} fit. ${plural(amount, { one: '# entry is', other: '# entries are' })} left out.`
    },
    'several-classes': ({ count }) => {
      const amount = shown(count)
      return t`The character has ${amount} classes. They share one field here.`
    },
    'skill-left-over': (params) => {
      const name = nameIn(params)
      return t`“${name}” has no skill here and goes into the notes.`
    },
    'skill-spread': ({ name, skills }) => {
      const keys = shown(skills).split(', ')
      const ours = keys.map((reference) => names.ofLabel({ collection: 'skills', reference })).join(', ')
      const theirs = shown(name)
      return t`“${theirs}” becomes several skills: ${ours}.`
    },
    'spell-belongs-to-item': (params) => {
      const name = nameIn(params)
      return t`“${name}” is cast by an item. It’s in the item’s note.`
    },
    'text-cut': ({ count, limit }) => {
      const [amount, most] = [Number(count ?? 0), shown(limit)]
      return amount > 0
        ? t`Only ${most} characters fit. ${plural(amount, { one: '# character is', other: '# characters are' })} cut off.`
        : t`A text was cut off after ${most} characters.`
    },
    'unarmed-moved-to-notes': (params) => {
      const name = nameIn(params)
      return t`“${name}” isn’t an item. It goes into the notes, under Attacks.`
    },
    'unknown-id': ({ id, count }) => {
      const [unknown, amount] = [shown(id), Number(count ?? 1)]
      return unknown === ''
        ? t`The file names ${plural(amount, { one: '# entry', other: '# entries' })} only by a number that we can’t look up.`
        : t`The file has only the id ${unknown}, which we can’t look up.`
    },
    'unknown-kind': ({ name, kind }) => {
      const [row, type] = [shown(name), shown(kind)]
      return row === ''
        ? t`Entries of the kind “${type}” are unknown and go into the notes.`
        : t`“${row}” is of an unknown kind (“${type}”) and goes into the notes.`
    },
    'unknown-version': () => t`This version of the file is unknown. Check everything.`,
    unreadable: (_params, path) => t`This part can’t be read and is left out: ${path}`,
    'zero-quantity': (params) => {
      const name = nameIn(params)
      return t`The quantity of “${name}” is 0.`
    },
  }
  return ({ code, params, path }) => texts[code](params, path)
}

/** Warnings that say what happened and need no check. */
export const calmWarnings: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'attribute-left-over',
  'converted-coins',
  'converted-electrum',
  'fraction-of-copper',
  'gm-notes-left-out',
  'html-removed',
  'left-out-currency',
  'merged-duplicate-spells',
  'no-level-in-system',
  'personal-data-left-out',
  'picture-not-fetched',
  'several-classes',
  'skill-left-over',
  'skill-spread',
  'spell-belongs-to-item',
  'unarmed-moved-to-notes',
  'zero-quantity',
])
