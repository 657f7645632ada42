import { catalogue } from '@everquill/catalogue'
import { findByTitle } from '@everquill/domain'
import { atMost, printResult, timeInTurns } from './support/figures.ts'

/** Input on which a naive markup remover backtracks quadratically. */
const pieces = [
  '<',
  '</',
  '<b',
  '<<b>b>',
  '<a b="',
  `<a b='"`,
  '<!--',
  '<script>',
  '<style></',
  '&amp;lt;',
  '&amp;',
  '&#',
]
const title = (piece: string, length: number): string => piece.repeat(length / piece.length)

const worst = async (length: number): Promise<number> => {
  const works = pieces.map((piece) => [piece, async () => findByTitle(catalogue.Races, title(piece, length))])
  return Math.max(...Object.values(await timeInTurns<string>(Object.fromEntries(works), 20)))
}

const [short, long] = [await worst(100_000), await worst(800_000)]
printResult('looking up a hostile title', [
  atMost('of 100 kB', short, 50, ' ms'),
  atMost('of 800 kB / of 100 kB', long / short, 12),
])
