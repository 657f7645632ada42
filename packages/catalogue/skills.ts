import { type Skill, skill } from './records.ts'

export const skills: readonly Skill[] = [
  skill('acrobatics', 'dex', 'con', {
    en: ['Acrobatics', 'Tumble, balance, fall well and land on your feet.'],
    de: ['Akrobatik', 'Rollen, balancieren, gut fallen und auf den Füßen landen.'],
  }),
  skill('animals', 'wil', 'soc', {
    en: ['Animal handling', 'Calm a frightened horse, train a dog, leave a bear in peace.'],
    de: ['Umgang mit Tieren', 'Ein scheues Pferd beruhigen, einen Hund erziehen, einen Bären in Ruhe lassen.'],
  }),
  skill('arcana', 'int', 'wil', {
    en: ['Arcana', 'Know spells, signs and the things that should stay asleep.'],
    de: ['Arkane Kunde', 'Zauber und Zeichen kennen und wissen, was besser weiterschläft.'],
  }),
  skill('archery', 'dex', 'wil', {
    en: ['Archery', 'Draw, breathe, let go: bows and crossbows at any distance.'],
    de: ['Bogenschießen', 'Spannen, atmen, loslassen: Bogen und Armbrust auf jede Entfernung.'],
  }),
  skill('climbing', 'str', 'dex', {
    en: ['Climbing', 'Up walls, trees and cliffs, and down again in one piece.'],
    de: ['Klettern', 'Mauern, Bäume und Felsen hinauf und heil wieder herunter.'],
  }),
  skill('deception', 'soc', 'int', {
    en: ['Deception', 'Tell a lie that holds until you are out of town.'],
    de: ['Täuschen', 'Eine Lüge erzählen, die hält, bis du aus der Stadt bist.'],
  }),
  skill('endurance', 'con', 'wil', {
    en: ['Endurance', 'March, run, row and stay awake when others drop.'],
    de: ['Ausdauer', 'Marschieren, laufen, rudern und wach bleiben, wenn andere umfallen.'],
  }),
  skill('healing', 'int', 'wil', {
    en: ['Healing', 'Dress wounds, set bones, tell a fever from a poison.'],
    de: ['Heilkunde', 'Wunden versorgen, Knochen richten, Fieber von Gift unterscheiden.'],
  }),
  skill('history', 'int', 'int', {
    en: ['History', 'Remember who fought whom, where, and who wrote it down.'],
    de: ['Geschichtswissen', 'Wissen, wer gegen wen kämpfte, wo, und wer es aufschrieb.'],
  }),
  skill('intimidation', 'str', 'soc', {
    en: ['Intimidation', 'Win without a blow, by making the blow easy to imagine.'],
    de: ['Einschüchtern', 'Ohne Hieb gewinnen, weil sich jeder den Hieb vorstellen kann.'],
  }),
  skill('lockpicking', 'dex', 'int', {
    en: ['Lockpicking', 'Persuade locks, latches and strongboxes with patience and wire.'],
    de: ['Schlösser öffnen', 'Schlösser, Riegel und Kassetten überreden, mit Geduld und Draht.'],
  }),
  skill('melee', 'str', 'dex', {
    en: ['Melee', 'Fight at arm’s length with blade, axe, staff or spear.'],
    de: ['Nahkampf', 'Auf Armlänge kämpfen, mit Klinge, Axt, Stab oder Speer.'],
  }),
  skill('navigation', 'int', 'wil', {
    en: ['Navigation', 'Find the way by stars, maps, moss and a good memory.'],
    de: ['Orientierung', 'Den Weg finden, mit Sternen, Karten, Moos und gutem Gedächtnis.'],
  }),
  skill('perception', 'int', 'wil', {
    en: ['Perception', 'Notice the draught, the footstep, the missing coin.'],
    de: ['Wahrnehmung', 'Den Luftzug bemerken, den Schritt, die fehlende Münze.'],
  }),
  skill('persuasion', 'soc', 'wil', {
    en: ['Persuasion', 'Make your case so that others take it for their own.'],
    de: ['Überzeugen', 'Eine Sache so vertreten, dass andere sie für ihre eigene halten.'],
  }),
  skill('riding', 'dex', 'soc', {
    en: ['Riding', 'Stay in the saddle at a gallop, in a fight, over a ditch.'],
    de: ['Reiten', 'Im Sattel bleiben: im Galopp, im Kampf, über dem Graben.'],
  }),
  skill('stealth', 'dex', 'wil', {
    en: ['Stealth', 'Move without a sound and stand where nobody looks.'],
    de: ['Schleichen', 'Sich lautlos bewegen und dort stehen, wo niemand hinsieht.'],
  }),
  skill('survival', 'con', 'wil', {
    en: ['Survival', 'Find water, food and shelter where there is no inn.'],
    de: ['Wildnisleben', 'Wasser, Nahrung und Obdach finden, wo es kein Gasthaus gibt.'],
  }),
  skill('swimming', 'str', 'con', {
    en: ['Swimming', 'Cross rivers, dive for rings, keep your head above water in boots.'],
    de: ['Schwimmen', 'Flüsse queren, nach Ringen tauchen, auch in Stiefeln oben bleiben.'],
  }),
  skill('brawling', 'str', 'con', {
    en: ['Brawling', 'Fists, elbows, chairs: fighting without manners.'],
    de: ['Raufen', 'Fäuste, Ellbogen, Stühle: kämpfen ohne Manieren.'],
  }),
  skill('throwing', 'dex', 'str', {
    en: ['Throwing', 'Knives, stones, ropes and bottles arrive where they should.'],
    de: ['Werfen', 'Messer, Steine, Seile und Flaschen kommen an, wo sie sollen.'],
  }),
  skill('tracking', 'int', 'con', {
    en: ['Tracking', 'Read prints, bent grass and old ashes like a letter.'],
    de: ['Fährtensuche', 'Spuren, geknicktes Gras und alte Asche lesen wie einen Brief.'],
  }),
  skill('nature', 'int', 'wil', {
    en: ['Nature lore', 'Know beasts, weather, mushrooms, and which of them bite.'],
    de: ['Naturkunde', 'Tiere, Wetter und Pilze kennen und wissen, was davon beißt.'],
  }),
  skill('herbalism', 'int', 'dex', {
    en: ['Herbalism', 'Find, dry and mix what grows at the wayside.'],
    de: ['Kräuterkunde', 'Finden, trocknen und mischen, was am Wegrand wächst.'],
  }),
  skill('alchemy', 'int', 'dex', {
    en: ['Alchemy', 'Brew potions and survive the first attempt.'],
    de: ['Alchemie', 'Tränke brauen und den ersten Versuch überstehen.'],
  }),
  skill('crafting', 'dex', 'int', {
    en: ['Crafting', 'Make and mend things of wood, iron, leather or cloth.'],
    de: ['Handwerk', 'Dinge aus Holz, Eisen, Leder oder Stoff machen und flicken.'],
  }),
  skill('mechanics', 'int', 'dex', {
    en: ['Mechanics', 'Understand gears, traps and bridges, and how to stop them.'],
    de: ['Mechanik', 'Zahnräder, Fallen und Brücken verstehen und anhalten.'],
  }),
  skill('cooking', 'dex', 'soc', {
    en: ['Cooking', 'Turn rations into supper and strangers into guests.'],
    de: ['Kochen', 'Aus Vorräten ein Abendessen machen und aus Fremden Gäste.'],
  }),
  skill('seafaring', 'str', 'int', {
    en: ['Seafaring', 'Handle sails, oars, knots and bad captains.'],
    de: ['Seefahrt', 'Umgehen mit Segeln, Riemen, Knoten und schlechten Kapitänen.'],
  }),
  skill('insight', 'soc', 'int', {
    en: ['Insight', 'Sense what people want, and what they would rather not say.'],
    de: ['Menschenkenntnis', 'Spüren, was Leute wollen und was sie lieber nicht sagen.'],
  }),
  skill('investigation', 'int', 'int', {
    en: ['Investigation', 'Search rooms, books and alibis until something does not fit.'],
    de: ['Nachforschen', 'Räume, Bücher und Ausreden prüfen, bis etwas nicht passt.'],
  }),
  skill('pickpocketing', 'dex', 'soc', {
    en: ['Pickpocketing', 'Take what hangs at another’s belt, and walk on slowly.'],
    de: ['Taschendiebstahl', 'Nehmen, was am Gürtel eines anderen hängt, und langsam weitergehen.'],
  }),
  skill('performance', 'soc', 'dex', {
    en: ['Performance', 'Sing, play, juggle or tell it so that a whole tavern falls silent.'],
    de: ['Darbietung', 'Singen, spielen, jonglieren, erzählen, bis das ganze Wirtshaus schweigt.'],
  }),
  skill('disguise', 'soc', 'dex', {
    en: ['Disguise', 'Become somebody else, down to the limp.'],
    de: ['Verkleiden', 'Jemand anders werden, bis hin zum Hinken.'],
  }),
  skill('streetwise', 'soc', 'int', {
    en: ['Streetwise', 'Know whom to ask, whom to pay and which alley to avoid.'],
    de: ['Gassenwissen', 'Wissen, wen man fragt, wen man bezahlt und welche Gasse man meidet.'],
  }),
  skill('trade', 'soc', 'int', {
    en: ['Trade', 'Know what a thing is worth, and pay less.'],
    de: ['Handel', 'Wissen, was eine Sache wert ist, und weniger zahlen.'],
  }),
  skill('leadership', 'soc', 'wil', {
    en: ['Leadership', 'Say “follow me” so that it happens.'],
    de: ['Anführen', '„Mir nach“ so sagen, dass es geschieht.'],
  }),
  skill('etiquette', 'soc', 'int', {
    en: ['Etiquette', 'Bow to the right people to the right depth, with the right fork.'],
    de: ['Etikette', 'Sich vor den richtigen Leuten richtig tief verbeugen, mit der richtigen Gabel.'],
  }),
  skill('languages', 'int', 'soc', {
    en: ['Languages', 'Understand and be understood beyond the next border.'],
    de: ['Sprachen', 'Verstehen und verstanden werden, auch hinter der nächsten Grenze.'],
  }),
  skill('faith', 'wil', 'int', {
    en: ['Faith lore', 'Know prayers, feast days, heresies and who listens.'],
    de: ['Götterkunde', 'Gebete, Feiertage und Ketzereien kennen und wissen, wer zuhört.'],
  }),
  skill('focus', 'wil', 'con', {
    en: ['Focus', 'Hold a thought, or a spell, while everything shakes.'],
    de: ['Konzentration', 'Einen Gedanken oder Zauber halten, während alles wackelt.'],
  }),
  skill('gambling', 'int', 'soc', {
    en: ['Gambling', 'Know the odds, read the table, hide the smile.'],
    de: ['Glücksspiel', 'Die Chancen kennen, den Tisch lesen, das Lächeln verbergen.'],
  }),
  skill('dreaming', 'wil', 'wil', {
    status: 'draft',
    en: ['Dreaming', 'Remember dreams, steer them, and find the door out.'],
    de: ['Träumen', 'Sich an Träume erinnern, sie lenken und die Tür hinaus finden.'],
  }),
  skill('falconry', 'wil', 'soc', {
    status: 'archived',
    en: ['Falconry', 'Hunt with birds of prey. Now a part of animal handling.'],
    de: ['Beizjagd', 'Mit Greifvögeln jagen. Gehört jetzt zum Umgang mit Tieren.'],
  }),
]
