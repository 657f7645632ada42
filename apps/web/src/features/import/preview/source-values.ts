import { attributes, type Attribute, type Coin } from '@everquill/domain'
import {
  d20Attributes,
  d20Coins,
  dndSkills,
  dsaAttributes,
  dsaCoins,
  pathfinderSkills,
  shadowrunAttributes,
  type AttributeTable,
  type ImportedCharacter,
  type SkillTable,
} from '@everquill/import'

/** A value under the name that the other program has for it. */
interface SourceValue {
  readonly name: string
  readonly value: number
}

type Origin = Pick<ImportedCharacter, 'source' | 'attributes'>

/** The tables that convert the values of a file. */
export function tablesOf({ source, attributes: { content } }: Origin): {
  readonly attributes: AttributeTable
  readonly coins: Readonly<Record<string, { readonly coin: Coin; readonly each: number }>>
  /** Null if the skills of the system are converted one by one. */
  readonly skills: SkillTable | null
} {
  if (source.program === 'chummer') return { attributes: shadowrunAttributes, coins: {}, skills: null }
  if (content.scale === 'rating') return { attributes: dsaAttributes, coins: dsaCoins, skills: null }
  const isPathfinder = source.system === 'pf2e' || ['pathbuilder-2e', 'wanderers-guide'].includes(source.program)
  return { attributes: d20Attributes, coins: d20Coins, skills: isPathfinder ? pathfinderSkills : dndSkills }
}

/** The name that the other program has for an attribute. */
export const sourceNameOf = (imported: Origin, attribute: Attribute): string =>
  Object.entries(tablesOf(imported).attributes)
    .find(([, ours]) => ours === attribute)?.[0]
    .toUpperCase() ?? attribute.toUpperCase()

/** The attributes as the other sheet shows them: scores, if there are any. */
export function sourceAttributes(imported: Origin): readonly SourceValue[] {
  const { values, scores } = imported.attributes.content
  return attributes.flatMap((attribute) => {
    const found = scores[attribute] ?? values[attribute]
    return found ? [{ name: sourceNameOf(imported, attribute), value: found.value }] : []
  })
}

/** The coins as the other sheet shows them, with what electrum was converted from. */
export function sourceCoins(
  imported: Pick<ImportedCharacter, 'source' | 'attributes' | 'coins'>,
): readonly SourceValue[] {
  const { content, warnings } = imported.coins
  const electrum = warnings.filter(({ code }) => code === 'converted-electrum')
  const sumOf = (key: string) => electrum.reduce((sum, { params }) => sum + Number(params[key] ?? 0), 0)
  const found = Object.entries(tablesOf(imported).coins).flatMap(([name, { coin, each }]) => {
    if (each !== 1) return name === 'ep' ? [{ name, value: sumOf('electrum') }] : []
    return [{ name, value: (content[coin]?.value ?? 0) - (coin === 'silver' ? sumOf('silver') : 0) }]
  })
  return found.filter(({ value }) => value > 0)
}
