import { attack, creature, type Creature } from '../records.ts'

export const madeAndGrown: readonly Creature[] = [
  creature('scarecrow', [14, 1, 1], [2, 1, 3, 1, -2, -3], [attack('Sickle', 'Sichel', 5, '1d6+2')], {
    en: ['Scarecrow', 'It faced the other way this morning.'],
    de: ['Vogelscheuche', 'Heute Morgen hat sie noch in die andere Richtung geschaut.'],
  }),
  creature('clockwork-hound', [24, 5, 4], [4, 4, 4, 0, -2, -5], [attack('Steel jaws', 'Stahlkiefer', 7, '1d8+3')], {
    en: ['Clockwork hound', 'Fetches, guards and ticks. Somebody must wind it up every evening.'],
    de: ['Uhrwerkhund', 'Apportiert, wacht und tickt. Abends muss ihn jemand aufziehen.'],
  }),
  creature('empty-armour', [26, 7, 1], [4, 1, 4, 2, -3, -4], [attack('Halberd', 'Hellebarde', 7, '1d10+3')], {
    en: ['Empty armour', 'Nobody is inside. Somebody polishes it, though.'],
    de: ['Leere Rüstung', 'Niemand steckt darin. Poliert wird sie trotzdem.'],
  }),
  creature('gargoyle', [34, 7, 2], [5, 2, 6, 3, 0, -2], [attack('Stone claws', 'Steinklauen', 8, '1d8+4')], {
    en: ['Gargoyle', 'Has listened to sermons for three hundred years and disagrees.'],
    de: ['Wasserspeier', 'Hört seit dreihundert Jahren Predigten und ist anderer Meinung.'],
  }),
  creature('clay-golem', [66, 6, -1], [9, -1, 9, 0, -4, -5], [attack('Fists', 'Fäuste', 9, '2d8+6')], {
    en: ['Clay golem', 'Does exactly what was written, down to the spelling mistake.'],
    de: ['Lehmgolem', 'Tut genau, was geschrieben steht, samt Rechtschreibfehler.'],
  }),
  creature(
    'iron-colossus',
    [140, 12, -2],
    [14, -2, 14, 2, -3, -5],
    [attack('Stamp', 'Stampfen', 14, '3d10+8'), attack('Iron fist', 'Eiserne Faust', 14, '2d12+8')],
    {
      en: ['Iron colossus', 'Built to end a war. It is still looking for it.'],
      de: ['Eiserner Koloss', 'Gebaut, um einen Krieg zu beenden. Er sucht ihn noch.'],
    },
  ),
  creature('bramble-sprite', [6, 1, 5], [-3, 5, 0, 1, 1, 1], [attack('Thorn', 'Dorn', 6, '1d4+1')], {
    en: ['Bramble sprite', 'Knee-high and cross, and there are always more in the hedge.'],
    de: ['Dornling', 'Kniehoch und verstimmt, und in der Hecke sitzen immer noch mehr.'],
  }),
  creature('walking-mushroom', [12, 1, -1], [1, -1, 3, 1, -2, 0], [attack('Spore cloud', 'Sporenwolke', 4, '1d8')], {
    en: ['Walking mushroom', 'Delicious in butter, or so the last three said.'],
    de: ['Wandelpilz', 'Köstlich in Butter, sagten jedenfalls die letzten drei.'],
  }),
  creature('strangler-vine', [18, 2, 0], [4, 0, 4, 0, -5, -5], [attack('Coil', 'Umschlingen', 6, '1d6+3')], {
    en: ['Strangler vine', 'Grows a hand’s width a night, always towards the warm.'],
    de: ['Würgeranke', 'Wächst eine Handbreit je Nacht, immer der Wärme nach.'],
  }),
  creature(
    'woken-oak',
    [95, 8, -1],
    [11, -1, 12, 7, 4, 3],
    [attack('Branch', 'Ast', 11, '3d6+7'), attack('Roots', 'Wurzeln', 10, '2d8+5')],
    {
      en: ['Woken oak', 'Took a century to lose its temper. Now it has lost it.'],
      de: ['Erwachte Eiche', 'Hundert Jahre lang hatte sie Geduld. Jetzt ist sie ihr ausgegangen.'],
    },
  ),
]
