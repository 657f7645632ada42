import { attack, creature, type Creature } from '../records.ts'

export const watersAndHeights: readonly Creature[] = [
  creature(
    'river-nix',
    [20, 1, 4],
    [2, 4, 3, 4, 3, 6],
    [attack('Pull of the current', 'Sog der Strömung', 7, '1d8+2')],
    {
      en: ['River nix', 'Plays the fiddle by the weir and is never alone for long.'],
      de: ['Nöck', 'Spielt am Wehr die Fiedel und bleibt dabei selten lange allein.'],
    },
  ),
  creature('giant-crab', [20, 5, 0], [4, 0, 4, 1, -5, -5], [attack('Pincers', 'Scheren', 6, '1d8+2')], {
    en: ['Giant crab', 'Walks sideways and still gets where it wants.'],
    de: ['Riesenkrabbe', 'Läuft seitwärts und kommt trotzdem an.'],
  }),
  creature('reef-shark', [26, 1, 4], [5, 4, 4, 2, -4, -4], [attack('Bite', 'Biss', 8, '1d10+3')], {
    en: ['Reef shark', 'You see the fin because it wants you to.'],
    de: ['Riffhai', 'Die Flosse siehst du nur, weil er es so will.'],
  }),
  creature(
    'siren',
    [32, 1, 5],
    [2, 5, 3, 6, 5, 9],
    [attack('Song', 'Gesang', 10, '2d6+3'), attack('Claws', 'Klauen', 7, '1d6+2')],
    {
      en: ['Siren', 'Knows your favourite song and how it ends.'],
      de: ['Sirene', 'Kennt dein Lieblingslied und weiß, wie es ausgeht.'],
    },
  ),
  creature(
    'sea-serpent',
    [120, 6, 4],
    [11, 4, 10, 5, 0, -1],
    [attack('Bite', 'Biss', 13, '3d8+6'), attack('Coils', 'Umschlingen', 12, '2d10+6')],
    {
      en: ['Sea serpent', 'Three humps astern, then two, then none.'],
      de: ['Seeschlange', 'Achtern drei Buckel, dann zwei, dann keiner.'],
    },
  ),
  creature(
    'kraken',
    [190, 8, 3],
    [14, 3, 14, 7, 3, -2],
    [attack('Tentacle', 'Fangarm', 15, '3d8+8'), attack('Beak', 'Schnabel', 14, '4d8+8')],
    {
      en: ['Kraken', 'There is a reason why the island was never on the chart.'],
      de: ['Krake', 'Die Insel fehlt aus gutem Grund auf jeder Karte.'],
    },
  ),
  creature('golden-eagle', [6, 0, 6], [0, 6, 0, 3, -2, 0], [attack('Talons', 'Fänge', 7, '1d4+2')], {
    en: ['Golden eagle', 'Sees a hare from a mile away. You are larger.'],
    de: ['Steinadler', 'Sieht einen Hasen auf eine Meile. Du bist größer.'],
  }),
  creature('ibex', [13, 1, 4], [3, 5, 3, 2, -3, -1], [attack('Horns', 'Hörner', 6, '1d6+3')], {
    en: ['Ibex', 'Stands where nothing can stand, and looks down on you for it.'],
    de: ['Steinbock', 'Steht, wo niemand stehen kann, und sieht von dort auf dich herab.'],
  }),
  creature(
    'griffin',
    [54, 4, 6],
    [7, 6, 6, 4, 0, 2],
    [attack('Beak', 'Schnabel', 10, '1d10+5'), attack('Talons', 'Fänge', 10, '2d6+5')],
    {
      en: ['Griffin', 'Half lion, half eagle, wholly unimpressed.'],
      de: ['Greif', 'Halb Löwe, halb Adler, ganz und gar unbeeindruckt.'],
    },
  ),
  creature(
    'basilisk',
    [48, 6, 1],
    [5, 1, 6, 4, -3, -3],
    [attack('Bite', 'Biss', 9, '2d6+4'), attack('Gaze', 'Blick', 9, '2d8')],
    {
      en: ['Basilisk', 'The statues in its garden look surprised.'],
      de: ['Basilisk', 'Die Statuen in seinem Garten wirken überrascht.'],
    },
  ),
  creature('ice-worm', [70, 6, 2], [9, 2, 9, 2, -4, -5], [attack('Bite', 'Biss', 10, '3d6+6')], {
    en: ['Ice worm', 'The glacier groans at night. That is not the glacier.'],
    de: ['Eiswurm', 'Nachts ächzt der Gletscher. Das ist gar nicht der Gletscher.'],
  }),
  creature(
    'lindworm',
    [75, 7, 3],
    [9, 3, 9, 4, 1, 0],
    [attack('Bite', 'Biss', 11, '2d8+6'), attack('Tail', 'Schwanz', 10, '2d6+6')],
    {
      en: ['Lindworm', 'No wings, which it makes up for in appetite.'],
      de: ['Lindwurm', 'Flügel hat er keine. Das macht er mit Appetit wett.'],
    },
  ),
  creature(
    'young-dragon',
    [105, 8, 4],
    [10, 4, 10, 7, 6, 6],
    [attack('Bite', 'Biss', 13, '2d10+7'), attack('Fire breath', 'Feueratem', 12, '6d6')],
    {
      en: ['Young dragon', 'Three barns, one chapel, and it has only started.'],
      de: ['Jungdrache', 'Drei Scheunen, eine Kapelle, und das war erst der Anfang.'],
    },
  ),
  creature(
    'ancient-dragon',
    [240, 14, 5],
    [16, 5, 16, 13, 12, 12],
    [
      attack('Bite', 'Biss', 18, '3d10+10'),
      attack('Claw', 'Klaue', 18, '2d8+10'),
      attack('Fire breath', 'Feueratem', 17, '10d6'),
    ],
    {
      en: ['Ancient dragon', 'Kingdoms are named after the places it has spared.'],
      de: ['Uralter Drache', 'Königreiche heißen nach den Orten, die er verschont hat.'],
    },
  ),
]
