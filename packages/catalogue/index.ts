import { classes } from './classes.ts'
import { conditions } from './conditions.ts'
import { beasts } from './creatures/beasts.ts'
import { folk } from './creatures/folk.ts'
import { goblinsAndGiants } from './creatures/goblins-and-giants.ts'
import { madeAndGrown } from './creatures/made-and-grown.ts'
import { undeadAndSpirits } from './creatures/undead-and-spirits.ts'
import { watersAndHeights } from './creatures/waters-and-heights.ts'
import { armour } from './items/armour.ts'
import { clothing } from './items/clothing.ts'
import { containers } from './items/containers.ts'
import { gear } from './items/gear.ts'
import { potions } from './items/potions.ts'
import { provisions } from './items/provisions.ts'
import { tools } from './items/tools.ts'
import { travel } from './items/travel.ts'
import { treasures } from './items/treasures.ts'
import { weapons } from './items/weapons.ts'
import { races } from './races.ts'
import type { Class, Condition, Creature, Item, Race, Skill, Spell } from './records.ts'
import { skills } from './skills.ts'
import { elementalSpells } from './spells/elemental.ts'
import { hiddenSpells } from './spells/hidden.ts'
import { livingSpells } from './spells/living.ts'

export type { NameTranslation, TitleTranslation } from './records.ts'

export type Catalogue = {
  readonly Races: readonly Race[]
  readonly Classes: readonly Class[]
  readonly Items: readonly Item[]
  readonly Spells: readonly Spell[]
  readonly Skills: readonly Skill[]
  readonly Conditions: readonly Condition[]
  readonly Creatures: readonly Creature[]
}

/** The embedded catalogue, used without a content server; includes drafts and archived records. */
export const catalogue: Catalogue = {
  Races: races,
  Classes: classes,
  Items: [
    ...weapons,
    ...armour,
    ...clothing,
    ...gear,
    ...containers,
    ...tools,
    ...provisions,
    ...potions,
    ...treasures,
    ...travel,
  ],
  Spells: [...elementalSpells, ...livingSpells, ...hiddenSpells],
  Skills: skills,
  Conditions: conditions,
  Creatures: [...beasts, ...folk, ...goblinsAndGiants, ...undeadAndSpirits, ...madeAndGrown, ...watersAndHeights],
}
