import { attack, creature, type Creature } from '../records.ts'

export const undeadAndSpirits: readonly Creature[] = [
  creature('skeleton', [10, 2, 2], [1, 2, 2, 0, -3, -4], [attack('Rusty sword', 'Rostiges Schwert', 5, '1d6+1')], {
    en: ['Skeleton', 'Has forgotten why it fights, but the arms remember.'],
    de: ['Skelett', 'Hat vergessen, wofür es kämpft, aber die Arme wissen es noch.'],
  }),
  creature('walking-corpse', [18, 0, -2], [3, -2, 5, 0, -4, -4], [attack('Grasp', 'Griff', 4, '1d6+3')], {
    en: ['Walking corpse', 'Slow, but it does not need to sleep, and you do.'],
    de: ['Wiedergänger', 'Langsam, doch er braucht keinen Schlaf, und du schon.'],
  }),
  creature('ghoul', [16, 1, 3], [2, 4, 2, 2, 1, -1], [attack('Claws', 'Klauen', 6, '1d6+2')], {
    en: ['Ghoul', 'Good manners at table, as long as nobody asks what is served.'],
    de: ['Ghul', 'Tadellose Tischmanieren, solange niemand fragt, was es gibt.'],
  }),
  creature(
    'salt-ghoul',
    [22, 2, 3],
    [3, 3, 4, 2, 0, -2],
    [attack('Claws', 'Klauen', 6, '1d8+3'), attack('Salt breath', 'Salzatem', 5, '4d6')],
    {
      en: ['Salt ghoul', 'Drowned beside the salt road, dried there, and still thirsty.'],
      de: ['Salzghul', 'An der Salzstraße ertrunken, dort getrocknet und noch immer durstig.'],
    },
  ),
  creature('bog-body', [40, 3, -1], [6, -1, 6, 4, 0, -2], [attack('Wet fists', 'Nasse Fäuste', 7, '2d6+4')], {
    en: ['Bog body', 'The bog kept everything: the skin, the noose, the grudge.'],
    de: ['Moorleiche', 'Das Moor hat alles bewahrt: die Haut, den Strick, den Groll.'],
  }),
  creature(
    'barrow-king',
    [52, 6, 2],
    [6, 2, 6, 7, 4, 5],
    [attack('Bronze sword', 'Bronzeschwert', 11, '1d10+6'), attack('Grave chill', 'Grabeskälte', 9, '2d6+2')],
    {
      en: ['Barrow king', 'Counts his gold each night, and knows when a coin is missing.'],
      de: ['Hügelgrabkönig', 'Zählt jede Nacht sein Gold und merkt, wenn eine Münze fehlt.'],
    },
  ),
  creature(
    'drowned-abbot',
    [60, 4, 1],
    [5, 1, 7, 8, 6, 5],
    [attack('Bell stroke', 'Glockenschlag', 10, '2d6+5'), attack('Black water', 'Schwarzes Wasser', 9, '4d6')],
    {
      en: ['Drowned abbot', 'Still reads the hours to a choir under the tide.'],
      de: ['Ertrunkener Abt', 'Hält noch immer die Stundengebete, für einen Chor unter der Flut.'],
    },
  ),
  creature(
    'bone-scribe',
    [70, 3, 3],
    [1, 3, 5, 9, 11, 4],
    [attack('Dead word', 'Totes Wort', 13, '4d6+4'), attack('Bone hand', 'Knochenhand', 8, '1d8+2')],
    {
      en: ['Bone scribe', 'Outlived its own obituary and corrected the commas.'],
      de: ['Knochenschreiber', 'Hat den eigenen Nachruf überlebt und die Kommas verbessert.'],
    },
  ),
  creature(
    'vampire',
    [85, 4, 7],
    [7, 7, 7, 7, 6, 9],
    [attack('Bite', 'Biss', 12, '2d6+5'), attack('Claws', 'Klauen', 12, '1d10+6')],
    {
      en: ['Vampire', 'Has an invitation from your great-grandmother.'],
      de: ['Vampir', 'Hat eine Einladung von deiner Urgroßmutter.'],
    },
  ),
  creature(
    'poltergeist',
    [12, 0, 4],
    [0, 4, 1, 2, 0, 0],
    [attack('Flying crockery', 'Fliegendes Geschirr', 5, '1d6+1')],
    {
      en: ['Poltergeist', 'Nobody moved the chairs. That is the problem.'],
      de: ['Poltergeist', 'Niemand hat die Stühle verrückt. Genau das ist ja das Problem.'],
    },
  ),
  creature('ghost', [24, 0, 3], [-3, 3, 2, 5, 3, 4], [attack('Cold touch', 'Kalte Berührung', 7, '1d8+2')], {
    en: ['Ghost', 'Is looking for something in this room. Do not offer to help.'],
    de: ['Gespenst', 'Sucht etwas in diesem Zimmer. Biete besser keine Hilfe an.'],
  }),
  creature('will-o-the-wisp', [7, 0, 7], [-5, 7, 0, 3, 1, 1], [attack('Spark', 'Funkenschlag', 8, '1d6+1')], {
    en: ['Will-o’-the-wisp', 'A lantern without a hand. The path it shows is very soft.'],
    de: ['Irrlicht', 'Eine Laterne ohne Hand. Der Weg, den sie zeigt, ist sehr weich.'],
  }),
  creature('nightmare', [26, 1, 4], [3, 4, 3, 5, 2, 3], [attack('Crushing weight', 'Drückende Last', 7, '2d6')], {
    en: ['Nightmare', 'Sits on your chest and tells you about tomorrow.'],
    de: ['Nachtmahr', 'Sitzt dir auf der Brust und erzählt von morgen.'],
  }),
  creature('keening-woman', [30, 0, 3], [-2, 3, 3, 7, 3, 6], [attack('Keening', 'Wehklage', 8, '3d6')], {
    en: ['Keening woman', 'Weeps under the window of whoever comes next.'],
    de: ['Klageweib', 'Weint unter dem Fenster dessen, der als Nächstes an der Reihe ist.'],
  }),
  creature('fire-spirit', [28, 2, 6], [2, 6, 4, 3, 0, 0], [attack('Embrace', 'Umarmung', 8, '2d6+2')], {
    en: ['Fire spirit', 'Came out of the stove for a look around and liked the curtains.'],
    de: ['Feuergeist', 'Kam nur kurz aus dem Ofen und fand dann Gefallen an den Vorhängen.'],
  }),
  creature(
    'storm-spirit',
    [42, 1, 8],
    [4, 8, 5, 4, 2, 1],
    [attack('Lightning', 'Blitz', 10, '3d6+2'), attack('Gust', 'Bö', 9, '1d8+4')],
    {
      en: ['Storm spirit', 'It has no shape, only a direction.'],
      de: ['Sturmgeist', 'Hat keine Gestalt, nur eine Richtung.'],
    },
  ),
]
