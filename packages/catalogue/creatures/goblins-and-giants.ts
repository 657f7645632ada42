import { attack, creature, type Creature } from '../records.ts'

export const goblinsAndGiants: readonly Creature[] = [
  creature(
    'goblin',
    [8, 1, 3],
    [0, 4, 1, 0, 1, -1],
    [attack('Jagged blade', 'Schartige Klinge', 5, '1d6+1'), attack('Sling', 'Schleuder', 5, '1d4+1')],
    {
      en: ['Goblin', 'Steals the spoons first, because spoons do not fight back.'],
      de: ['Goblin', 'Stiehlt zuerst die Löffel, denn Löffel wehren sich nicht.'],
    },
  ),
  creature('goblin-archer', [8, 0, 4], [0, 5, 1, 1, 1, -1], [attack('Shortbow', 'Kurzbogen', 6, '1d6+2')], {
    en: ['Goblin archer', 'Shoots from one tree and laughs from the next.'],
    de: ['Goblinschütze', 'Schießt von dem einen Baum und lacht schon vom nächsten.'],
  }),
  creature(
    'goblin-shaman',
    [14, 0, 2],
    [-1, 3, 2, 4, 3, 2],
    [attack('Hex', 'Verwünschung', 6, '1d8+1'), attack('Bone knife', 'Knochenmesser', 4, '1d4+1')],
    {
      en: ['Goblin shaman', 'Wears nine charms, eight of which are buttons.'],
      de: ['Goblinschamanin', 'Trägt neun Amulette, acht davon sind Knöpfe.'],
    },
  ),
  creature(
    'wolf-rider',
    [20, 2, 5],
    [2, 5, 2, 2, 1, 0],
    [attack('Spear', 'Speer', 7, '1d6+2'), attack('Bite of the wolf', 'Biss des Wolfs', 6, '1d6+2')],
    {
      en: ['Wolf rider', 'Nobody is sure which of the two gives the orders.'],
      de: ['Wolfsreiter', 'Wer von beiden die Befehle gibt, weiß niemand so recht.'],
    },
  ),
  creature(
    'goblin-king',
    [34, 3, 3],
    [4, 3, 5, 3, 3, 4],
    [attack('Royal cleaver', 'Königliches Hackbeil', 8, '1d8+4')],
    {
      en: ['Goblin king', 'Rules until somebody takes the hat.'],
      de: ['Goblinkönig', 'Herrscht, bis ihm jemand den Hut wegnimmt.'],
    },
  ),
  creature('orc-warrior', [22, 3, 2], [5, 2, 4, 2, 1, 1], [attack('Battle axe', 'Streitaxt', 7, '1d8+4')], {
    en: ['Orc warrior', 'Sings before the charge. The song has one verse, and it is about you.'],
    de: ['Orkkrieger', 'Singt vor dem Angriff. Das Lied hat eine Strophe, und sie handelt von dir.'],
  }),
  creature('orc-berserker', [32, 1, 3], [6, 3, 6, 3, 0, 0], [attack('Long axe', 'Langaxt', 9, '1d12+5')], {
    en: ['Orc berserker', 'Bit through the rim of the shield, then started on the rest.'],
    de: ['Orkberserker', 'Hat den Schildrand durchgebissen und ist noch lange nicht satt.'],
  }),
  creature(
    'orc-warlord',
    [58, 6, 4],
    [7, 4, 7, 6, 4, 6],
    [attack('Greatsword', 'Zweihänder', 12, '2d6+6'), attack('Throwing axe', 'Wurfbeil', 10, '1d6+6')],
    {
      en: ['Orc warlord', 'United seven clans by being the last one standing in each.'],
      de: ['Orkkriegsherrin', 'Hat sieben Klans geeint: In jedem blieb sie als Letzte stehen.'],
    },
  ),
  creature('ogre', [48, 3, 0], [8, 0, 7, 1, -2, -2], [attack('Tree trunk', 'Baumstamm', 8, '2d8+6')], {
    en: ['Ogre', 'Counts to two: you, and supper.'],
    de: ['Oger', 'Kann bis zwei zählen: du und Abendbrot.'],
  }),
  creature(
    'bridge-troll',
    [64, 5, 1],
    [8, 1, 9, 3, 0, 0],
    [attack('Claws', 'Klauen', 10, '2d6+6'), attack('Bite', 'Biss', 9, '1d10+6')],
    {
      en: ['Bridge troll', 'The toll is a goat. Prices have gone up.'],
      de: ['Brückentroll', 'Der Zoll ist eine Ziege. Die Preise sind gestiegen.'],
    },
  ),
  creature(
    'fell-giant',
    [115, 7, 1],
    [12, 1, 11, 5, 2, 3],
    [attack('Club', 'Keule', 13, '3d8+9'), attack('Boulder', 'Felsbrocken', 11, '3d10+6')],
    {
      en: ['Fell giant', 'Herds clouds, and steps over anything smaller than a barn.'],
      de: ['Bergriese', 'Hütet Wolken und steigt über alles hinweg, was kleiner ist als eine Scheune.'],
    },
  ),
]
