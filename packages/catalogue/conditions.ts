import { type Condition, condition } from './records.ts'

export const conditions: readonly Condition[] = [
  condition('poisoned', 'rubric', 'poison-bottle', {
    en: ['Poisoned', 'Weak and sweating. Checks suffer until an antidote or time helps.'],
    de: ['Vergiftet', 'Schwach und schweißnass. Proben leiden, bis Gegengift oder Zeit hilft.'],
  }),
  condition('bleeding', 'rubric', 'drop', {
    en: ['Bleeding', 'Loses hit points every round until somebody binds the wound.'],
    de: ['Blutend', 'Verliert jede Runde Lebenspunkte, bis jemand die Wunde verbindet.'],
  }),
  condition('burning', 'rubric', 'burning-embers', {
    en: ['Burning', 'On fire. Rolling on the ground or a bucket of water ends it.'],
    de: ['Brennend', 'Steht in Flammen. Wälzen oder ein Eimer Wasser macht dem ein Ende.'],
  }),
  condition('sick', 'rubric', 'vomiting', {
    en: ['Sick', 'A fever or worse; no rest restores hit points.'],
    de: ['Krank', 'Fieber oder Schlimmeres; keine Rast gibt Lebenspunkte zurück.'],
  }),
  condition('cursed', 'rubric', 'cursed-star', {
    en: ['Cursed', 'Something unkind has learned your name.'],
    de: ['Verflucht', 'Etwas Unfreundliches hat deinen Namen gelernt.'],
  }),
  condition('dying', 'rubric', 'half-dead', {
    en: ['Dying', 'Down and fading. Help must come within a few rounds.'],
    de: ['Im Sterben', 'Am Boden und schwindend. Hilfe muss in wenigen Runden kommen.'],
  }),
  condition('blessed', 'ochre', 'candle-flame', {
    en: ['Blessed', 'A kind power looks on: a small bonus to every check.'],
    de: ['Gesegnet', 'Eine gütige Macht sieht zu: ein kleiner Vorteil auf jede Probe.'],
  }),
  condition('inspired', 'ochre', 'inspiration', {
    en: ['Inspired', 'A song or a word still rings in you. Roll one check again.'],
    de: ['Beflügelt', 'Ein Lied oder Wort klingt noch nach. Würfle eine Probe neu.'],
  }),
  condition(
    'hasted',
    'ochre',
    'sprint',
    {
      en: ['Hasted', 'Twice as fast for a while, and hungry afterwards.'],
      de: ['Beschleunigt', 'Eine Weile doppelt so schnell und hinterher hungrig.'],
    },
    { ends_with_rest: true },
  ),
  condition('shielded', 'ochre', 'shield', {
    en: ['Shielded', 'A ward takes part of each blow.'],
    de: ['Geschützt', 'Ein Schutz fängt einen Teil jedes Hiebes ab.'],
  }),
  condition('charmed', 'lapis', 'charm', {
    en: ['Charmed', 'Sees a friend in whoever cast it, and will not harm them.'],
    de: ['Bezaubert', 'Sieht im Zaubernden einen Freund und tut ihm nichts zuleide.'],
  }),
  condition('silenced', 'lapis', 'silenced', {
    en: ['Silenced', 'No word, no song, no spell leaves the lips.'],
    de: ['Verstummt', 'Kein Wort, kein Lied, kein Zauber kommt über die Lippen.'],
  }),
  condition('invisible', 'lapis', 'invisible', {
    en: ['Invisible', 'Cannot be seen. Footprints and sneezes still count.'],
    de: ['Unsichtbar', 'Ist nicht zu sehen. Fußspuren und Niesen zählen trotzdem.'],
  }),
  condition('asleep', 'lapis', 'night-sleep', {
    en: ['Asleep', 'Deaf to most things until shaken or struck.'],
    de: ['Schlafend', 'Taub für das meiste, bis jemand rüttelt oder zuschlägt.'],
  }),
  condition('petrified', 'lapis', 'stone-bust', {
    en: ['Petrified', 'Turned to stone, thoughts and all. Do not drop.'],
    de: ['Versteinert', 'Zu Stein geworden, samt Gedanken. Nicht fallen lassen.'],
  }),
  condition('hidden', 'sepia', 'semi-closed-eye', {
    en: ['Hidden', 'Nobody knows where you are, as long as you stay quiet.'],
    de: ['Versteckt', 'Niemand weiß, wo du bist, solange du still bleibst.'],
  }),
  condition(
    'frightened',
    'sepia',
    'terror',
    {
      en: ['Frightened', 'Cannot go nearer to the terror, and fights badly in sight of it.'],
      de: ['Verängstigt', 'Kommt dem Schrecken nicht näher und kämpft schlecht, solange er zu sehen ist.'],
    },
    { ends_with_rest: true },
  ),
  condition('blinded', 'sepia', 'blindfold', {
    en: ['Blinded', 'Sees nothing; attacks go wide, and everyone else’s do not.'],
    de: ['Geblendet', 'Sieht nichts; eigene Angriffe gehen fehl, fremde nicht.'],
  }),
  condition('deafened', 'sepia', 'human-ear', {
    en: ['Deafened', 'Hears nothing, not even the warning.'],
    de: ['Taub', 'Hört nichts, auch die Warnung nicht.'],
  }),
  condition(
    'stunned',
    'sepia',
    'star-swirl',
    {
      en: ['Stunned', 'Stars before the eyes: no action in the next round.'],
      de: ['Betäubt', 'Sterne vor den Augen: keine Handlung in der nächsten Runde.'],
    },
    { ends_with_rest: true },
  ),
  condition(
    'prone',
    'sepia',
    'falling',
    {
      en: ['Prone', 'Lying down. Standing up costs half the movement.'],
      de: ['Am Boden', 'Liegt. Aufstehen kostet die halbe Bewegung.'],
    },
    { ends_with_rest: true },
  ),
  condition('held', 'sepia', 'manacles', {
    en: ['Held', 'Cannot leave the spot until the grip is broken.'],
    de: ['Festgehalten', 'Kommt nicht vom Fleck, bis der Griff gelöst ist.'],
  }),
  condition(
    'exhausted',
    'sepia',
    'tired-eye',
    {
      en: ['Exhausted', 'Everything is harder until a full night’s rest.'],
      de: ['Erschöpft', 'Alles fällt schwerer, bis eine ganze Nacht geschlafen ist.'],
    },
    { ends_with_rest: true },
  ),
  condition('slowed', 'sepia', 'snail', {
    en: ['Slowed', 'Half the movement, and always last in turn.'],
    de: ['Verlangsamt', 'Halbe Bewegung und immer als Letztes an der Reihe.'],
  }),
  condition('freezing', 'sepia', 'frozen-body', {
    en: ['Freezing', 'Numb fingers: skills that need hands suffer until warmed.'],
    de: ['Durchgefroren', 'Taube Finger: Was Hände braucht, leidet, bis es wieder warm ist.'],
  }),
  condition('hungry', 'sepia', 'stomach', {
    en: ['Hungry', 'A day without food. Tempers and rests grow shorter.'],
    de: ['Hungrig', 'Ein Tag ohne Essen. Geduld und Rast werden kürzer.'],
  }),
  condition(
    'drunk',
    'sepia',
    'beer-stein',
    {
      en: ['Drunk', 'Braver, louder and less accurate until morning.'],
      de: ['Betrunken', 'Mutiger, lauter und ungenauer bis zum Morgen.'],
    },
    { ends_with_rest: true },
  ),
  condition(
    'strengthened',
    'verdigris',
    'muscle-up',
    {
      en: ['Strengthened', 'Borrowed strength fills the arms for a while.'],
      de: ['Gestärkt', 'Geliehene Kraft füllt eine Weile die Arme.'],
    },
    { ends_with_rest: true },
  ),
  condition(
    'recovering',
    'verdigris',
    'bandage-roll',
    {
      en: ['Recovering', 'Well cared for: the next rest restores more than usual.'],
      de: ['Genesend', 'Gut versorgt: Die nächste Rast gibt mehr zurück als sonst.'],
    },
    { ends_with_rest: true },
  ),
  condition('feather-light', 'verdigris', 'feather', {
    en: ['Feather-light', 'Falls slowly, leaves no tracks, fears the wind.'],
    de: ['Federleicht', 'Fällt langsam, hinterlässt keine Spuren, fürchtet den Wind.'],
  }),
  condition('moonstruck', 'lapis', 'moon', {
    status: 'archived',
    en: ['Moonstruck', 'Walks and talks by night and remembers nothing.'],
    de: ['Mondsüchtig', 'Geht und spricht bei Nacht und weiß am Morgen nichts davon.'],
  }),
  condition('homesick', 'sepia', 'house', {
    status: 'draft',
    en: ['Homesick', 'Rest restores less, the further home is.'],
    de: ['Heimwehkrank', 'Je ferner die Heimat, desto weniger hilft eine Rast.'],
  }),
]
