import { type Class, characterClass } from './records.ts'

export const classes: readonly Class[] = [
  characterClass('wayfinder', {
    en: ['Wayfinder', 'Knows the road, the weather and what follows. First in, last asleep.'],
    de: ['Pfadfinder', 'Kennt den Weg, das Wetter und was euch folgt. Geht voran, schläft zuletzt.'],
  }),
  characterClass('lamplighter', {
    en: ['Lamplighter', 'Carries light into the places where it is not wanted.'],
    de: ['Laternenwächter', 'Trägt Licht an Orte, an denen man es nicht haben will.'],
  }),
  characterClass('duellist', {
    en: ['Duellist', 'One blade, one opponent, one raised eyebrow.'],
    de: ['Duellant', 'Eine Klinge, ein Gegenüber, eine gehobene Augenbraue.'],
  }),
  characterClass('archivist', {
    en: ['Archivist', 'Armed with footnotes; remembers the spell that everyone else lost.'],
    de: ['Archivar', 'Mit Fußnoten bewaffnet; erinnert sich an Zauber, die alle anderen verloren.'],
  }),
  characterClass('stonespeaker', {
    en: ['Stonespeaker', 'Talks to walls and waits for the answer. Mountains are slow, but honest.'],
    de: ['Steinsprecher', 'Redet mit Mauern und wartet auf Antwort. Berge sind langsam, aber ehrlich.'],
  }),
  characterClass('alchemist', {
    en: ['Alchemist', 'Solves problems with a vial, and now and then makes new ones.'],
    de: ['Alchemist', 'Löst Schwierigkeiten mit einer Phiole und schafft dabei manchmal neue.'],
  }),
  characterClass('oathsworn', {
    en: ['Oathsworn', 'Bound by a promise and stronger for it, as long as it is kept.'],
    de: ['Eidgeschworener', 'Durch ein Versprechen gebunden und dadurch stark, solange es gehalten wird.'],
  }),
  characterClass('illusionist', {
    en: ['Illusionist', 'What you see is what was meant for you.'],
    de: ['Illusionist', 'Was du siehst, ist das, was für dich bestimmt war.'],
  }),
  characterClass('bonesetter', {
    en: ['Bonesetter', 'Rough hands, gentle voice: puts people back together, even enemies.'],
    de: ['Knochenrichter', 'Raue Hände, sanfte Stimme: setzt Leute wieder zusammen, auch Feinde.'],
  }),
  characterClass('warrior', {
    en: ['Warrior', 'Stands in front. Knows every weapon and the weight of each.'],
    de: ['Krieger', 'Steht vorn. Kennt jede Waffe und weiß, wie schwer sie wiegt.'],
  }),
  characterClass('hunter', {
    en: ['Hunter', 'Patient with bow and snare; lets nothing suffer and nothing escape.'],
    de: ['Jäger', 'Geduldig mit Bogen und Schlinge; lässt nichts leiden und nichts entkommen.'],
  }),
  characterClass('thief', {
    en: ['Thief', 'Light fingers, lighter feet and an excuse for every window.'],
    de: ['Dieb', 'Flinke Finger, flinkere Füße und für jedes Fenster eine Ausrede.'],
  }),
  characterClass('spy', {
    en: ['Spy', 'Three names, two purses, one loyalty, and that one is expensive.'],
    de: ['Spion', 'Drei Namen, zwei Geldbeutel, eine Treue, und die ist teuer.'],
  }),
  characterClass('minstrel', {
    en: ['Minstrel', 'Knows a song for every door and a verse against every lord.'],
    de: ['Spielmann', 'Kennt ein Lied für jede Tür und eine Strophe gegen jeden Herrn.'],
  }),
  characterClass('mage', {
    en: ['Mage', 'Years of study for the moment when a word is enough.'],
    de: ['Magier', 'Jahre des Studiums für den Augenblick, in dem ein Wort genügt.'],
  }),
  characterClass('hedge-witch', {
    en: ['Hedge witch', 'Herbs, cats, weather and the right curse at the right time.'],
    de: ['Kräuterhexe', 'Kräuter, Katzen, Wetter und der rechte Fluch zur rechten Zeit.'],
  }),
  characterClass('stormcaller', {
    en: ['Stormcaller', 'Hair on end, boots wet, thunder on a leash.'],
    de: ['Sturmrufer', 'Die Haare zu Berge, die Stiefel nass, den Donner an der Leine.'],
  }),
  characterClass('beast-companion', {
    en: ['Beast companion', 'Half of the pair has four legs, and often the better judgement.'],
    de: ['Tiergefährte', 'Eine Hälfte des Paares hat vier Beine und oft das bessere Urteil.'],
  }),
  characterClass('pilgrim', {
    en: ['Pilgrim', 'Walks from shrine to shrine; small miracles happen along the way.'],
    de: ['Pilger', 'Wandert von Schrein zu Schrein; unterwegs geschehen kleine Wunder.'],
  }),
  characterClass('wandering-monk', {
    en: ['Wandering monk', 'An empty bowl, an open hand, and that hand is quick.'],
    de: ['Wandermönch', 'Eine leere Schale, eine offene Hand, und die Hand ist schnell.'],
  }),
  characterClass('runesmith', {
    en: ['Runesmith', 'Writes with hammer and fire. The blade does what it says.'],
    de: ['Runenschmied', 'Schreibt mit Hammer und Feuer. Die Klinge tut, was auf ihr steht.'],
  }),
  characterClass('river-pilot', {
    en: ['River pilot', 'Brings people across rivers, borders and the last water of all.'],
    de: ['Flusslotse', 'Bringt Leute über Flüsse, Grenzen und das letzte aller Wasser.'],
  }),
  characterClass('puppeteer', {
    status: 'draft',
    en: ['Puppeteer', 'Pulls strings. The puppets have started to whisper back.'],
    de: ['Puppenspieler', 'Zieht die Fäden. Die Puppen haben angefangen zurückzuflüstern.'],
  }),
  characterClass('ruin-gardener', {
    status: 'draft',
    en: ['Gardener of ruins', 'Plants trees where battles were; the roots remember and help.'],
    de: ['Ruinengärtner', 'Pflanzt Bäume, wo Schlachten waren; die Wurzeln wissen es noch und helfen.'],
  }),
  characterClass('gravedigger', {
    status: 'archived',
    en: ['Gravedigger', 'Looks after the dead so that they stay that way.'],
    de: ['Totengräber', 'Kümmert sich um die Toten, damit sie es bleiben.'],
  }),
]
