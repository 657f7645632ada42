import { type Item, itemOf } from '../records.ts'

const weapon = itemOf('weapon')
const ammunition = itemOf('ammunition')

export const weapons: readonly Item[] = [
  weapon('hunting-knife', 300, 200, 'main-hand', {
    en: ['Hunting knife', 'A hand’s length of good steel. Skins hares, cuts straps, settles arguments.'],
    de: ['Jagdmesser', 'Eine Handlänge guter Stahl. Häutet Hasen, kappt Riemen, beendet Streit.'],
  }),
  weapon('dagger', 450, 200, 'main-hand', {
    en: ['Dagger', 'Two edges and a narrow point, for tight rooms and tighter secrets.'],
    de: ['Dolch', 'Zwei Schneiden, eine schmale Spitze: für enge Räume und dunkle Gassen.'],
  }),
  weapon('stiletto', 250, 350, 'main-hand', {
    en: ['Stiletto', 'All point and no edge; it finds the gap between two rings of mail.'],
    de: ['Stilett', 'Nur Spitze, keine Schneide; findet die Lücke zwischen zwei Kettenringen.'],
  }),
  weapon('throwing-knife', 200, 150, 'main-hand', {
    en: ['Throwing knife', 'Heavier at the tip, so that a patient hand can trust where it lands.'],
    de: ['Wurfmesser', 'Vorn schwerer als hinten, damit eine geduldige Hand weiß, wo es landet.'],
  }),
  weapon('short-sword', 900, 1000, 'main-hand', {
    en: ['Short sword', 'An arm’s length of blade for those who fight shoulder to shoulder.'],
    de: ['Kurzschwert', 'Eine Armlänge Klinge für alle, die Schulter an Schulter kämpfen.'],
  }),
  weapon('longsword', 1300, 1500, 'main-hand', {
    en: ['Longsword', 'Straight, balanced and honest. Half the songs in the land are about one.'],
    de: ['Langschwert', 'Gerade, ausgewogen, ehrlich. Das halbe Liedgut des Landes handelt davon.'],
  }),
  weapon('broadsword', 1500, 1400, 'main-hand', {
    en: ['Broadsword', 'A wide, heavy blade that asks for a strong wrist and rewards it.'],
    de: ['Breitschwert', 'Eine breite, schwere Klinge, die ein starkes Handgelenk verlangt und belohnt.'],
  }),
  weapon('hand-and-a-half-sword', 1600, 2200, 'main-hand', {
    en: ['Hand-and-a-half sword', 'Its long grip leaves room for a second hand when the blow must count.'],
    de: ['Anderthalbhänder', 'Der lange Griff lässt Platz für die zweite Hand, wenn der Hieb sitzen muss.'],
  }),
  weapon('greatsword', 2800, 4000, 'both-hands', {
    en: ['Greatsword', 'As tall as a child of ten. It clears a doorway before you enter it.'],
    de: ['Zweihänder', 'So hoch wie ein zehnjähriges Kind. Räumt den Durchgang, bevor du eintrittst.'],
  }),
  weapon('sabre', 1100, 1500, 'main-hand', {
    en: ['Sabre', 'A curved cavalry blade, made for cutting at a gallop.'],
    de: ['Säbel', 'Eine gebogene Reiterklinge, gemacht für den Hieb im Galopp.'],
  }),
  weapon('cutlass', 1200, 1200, 'main-hand', {
    en: ['Cutlass', 'Short, broad and rust-flecked; at home between rigging and railings.'],
    de: ['Entermesser', 'Kurz, breit und rostfleckig; zu Hause zwischen Takelage und Reling.'],
  }),
  weapon('rapier', 1000, 2500, 'main-hand', {
    en: ['Rapier', 'A long thin thought with a basket round its hilt.'],
    de: ['Rapier', 'Ein langer, dünner Gedanke mit einem Korb um den Griff.'],
  }),
  weapon('hand-axe', 900, 500, 'main-hand', {
    en: ['Hand axe', 'Splits kindling in the evening and shields in the morning.'],
    de: ['Handbeil', 'Spaltet abends Brennholz und morgens Schilde.'],
  }),
  weapon('throwing-axe', 700, 600, 'main-hand', {
    en: ['Throwing axe', 'Turns once in twelve paces. Learn to count before you throw.'],
    de: ['Wurfbeil', 'Dreht sich auf zwölf Schritt einmal. Erst zählen lernen, dann werfen.'],
  }),
  weapon('battle-axe', 1800, 1200, 'main-hand', {
    en: ['Battle axe', 'A bearded blade that hooks a shield’s rim and then the one behind it.'],
    de: ['Streitaxt', 'Ein Bartblatt: Es hakt erst den Schildrand ein und dann den, der ihn hält.'],
  }),
  weapon('long-axe', 3000, 3000, 'both-hands', {
    en: ['Long axe', 'A crescent of iron on a haft as long as its bearer.'],
    de: ['Langaxt', 'Ein Halbmond aus Eisen an einem Stiel, so lang wie der Mensch dahinter.'],
  }),
  weapon('club', 1200, 10, 'main-hand', {
    en: ['Club', 'A piece of oak with an opinion. Free to anyone who finds a tree.'],
    de: ['Knüppel', 'Ein Stück Eiche mit Meinung. Umsonst für alle, die einen Baum finden.'],
  }),
  weapon('mace', 1800, 800, 'main-hand', {
    en: ['Mace', 'A flanged iron head that does not care how thick the helmet is.'],
    de: ['Streitkolben', 'Ein gerippter Eisenkopf, dem die Dicke des Helms gleichgültig ist.'],
  }),
  weapon('morning-star', 2000, 1500, 'main-hand', {
    en: ['Morning star', 'A spiked ball on a short haft. Nobody makes a wish on this one.'],
    de: ['Morgenstern', 'Eine Stachelkugel am kurzen Stiel. Bei diesem Stern wünscht sich keiner etwas.'],
  }),
  weapon('flail', 1900, 1200, 'main-hand', {
    en: ['Flail', 'A threshing tool gone to war; its chain swings round a raised shield.'],
    de: ['Kriegsflegel', 'Ein Dreschgerät im Krieg; die Kette schlägt um den erhobenen Schild herum.'],
  }),
  weapon('war-hammer', 1900, 1500, 'main-hand', {
    en: ['War hammer', 'A small square face at the end of a long lever: dents plate like tin.'],
    de: ['Streithammer', 'Eine kleine Bahn am langen Hebel: beult Platten ein wie Blech.'],
  }),
  weapon('war-maul', 4500, 1800, 'both-hands', {
    en: ['War maul', 'Made to drive fence posts. Most enemies are softer than fence posts.'],
    de: ['Schlegel', 'Gemacht für Zaunpfähle. Die meisten Gegner sind weicher als Zaunpfähle.'],
  }),
  weapon('war-pick', 1500, 1000, 'main-hand', {
    en: ['War pick', 'A curved iron beak that pecks through whatever the smith thought was enough.'],
    de: ['Rabenschnabel', 'Ein krummer Eisenschnabel, der durchhackt, was der Schmied für genug hielt.'],
  }),
  weapon('brass-knuckles', 250, 150, 'main-hand', {
    en: ['Brass knuckles', 'Fits in a pocket and ends a tavern brawl one way or another.'],
    de: ['Schlagring', 'Passt in jede Tasche und beendet eine Kneipenschlägerei so oder so.'],
  }),
  weapon('quarterstaff', 1600, 20, 'both-hands', {
    en: ['Quarterstaff', 'Six feet of ash, iron at both ends, suspicious to no gatekeeper.'],
    de: ['Kampfstab', 'Zwei Schritt Esche, beidseits mit Eisen beschlagen, keiner Torwache verdächtig.'],
  }),
  weapon('spear', 1700, 100, 'main-hand', {
    en: ['Spear', 'The oldest answer to teeth and claws, and still a good one.'],
    de: ['Speer', 'Die älteste Antwort auf Zähne und Klauen, und noch immer eine gute.'],
  }),
  weapon('javelin', 900, 50, 'main-hand', {
    en: ['Javelin', 'Light and straight; best carried in threes and thrown before they come close.'],
    de: ['Wurfspeer', 'Leicht und gerade; man trägt drei davon und wirft sie, ehe es eng wird.'],
  }),
  weapon('boar-spear', 2200, 600, 'both-hands', {
    en: ['Boar spear', 'The crossbar below its blade stops a charging boar from climbing the shaft.'],
    de: ['Saufeder', 'Die Querstange unterm Blatt hält den Keiler davon ab, den Schaft heraufzukommen.'],
  }),
  weapon('pike', 3500, 500, 'both-hands', {
    en: ['Pike', 'Fifteen feet of reach. Alone it is a nuisance, in a row it is a wall.'],
    de: ['Langspieß', 'Fünf Schritt Reichweite. Allein ist er lästig, in der Reihe eine Mauer.'],
  }),
  weapon('halberd', 2900, 1800, 'both-hands', {
    en: ['Halberd', 'Axe, hook and spike on one pole, for guards who cannot decide.'],
    de: ['Hellebarde', 'Axt, Haken und Spitze an einer Stange, für Wachen, die sich nicht festlegen.'],
  }),
  weapon('glaive', 2700, 1600, 'both-hands', {
    en: ['Glaive', 'A single-edged blade on a long pole; it sweeps where a spear only stabs.'],
    de: ['Glefe', 'Eine einschneidige Klinge am langen Schaft; sie fegt, wo ein Speer nur sticht.'],
  }),
  weapon('war-scythe', 2600, 700, 'both-hands', {
    en: ['War scythe', 'A farm scythe with its blade set upright. Harvests were bad that year.'],
    de: ['Kriegssense', 'Eine Sense mit aufgerichtetem Blatt. In jenem Jahr war die Ernte schlecht.'],
  }),
  weapon('trident', 1900, 700, 'main-hand', {
    en: ['Trident', 'Three barbed points for fish, and for whatever eats the fish.'],
    de: ['Dreizack', 'Drei Spitzen mit Widerhaken für Fische und für das, was die Fische frisst.'],
  }),
  weapon('lance', 3200, 1000, 'main-hand', {
    en: ['Lance', 'Useless on foot and terrible at a gallop.'],
    de: ['Lanze', 'Zu Fuß nutzlos, im Galopp furchtbar.'],
  }),
  weapon('whip', 700, 200, 'main-hand', {
    en: ['Whip', 'Nine feet of plaited leather. Speaks louder than it bites.'],
    de: ['Peitsche', 'Drei Schritt geflochtenes Leder. Knallt lauter, als es beißt.'],
  }),
  weapon('throwing-net', 2500, 300, 'both-hands', {
    en: ['Throwing net', 'Knotted cord with lead weights at its rim; opens like a flower in the air.'],
    de: ['Wurfnetz', 'Geknüpfte Schnur mit Bleigewichten am Rand; öffnet sich in der Luft wie eine Blüte.'],
  }),
  weapon('sling', 80, 10, 'main-hand', {
    en: ['Sling', 'A strap and a stone. Shepherds hit wolves with it at a hundred paces.'],
    de: ['Schleuder', 'Ein Riemen und ein Stein. Hirten treffen damit Wölfe auf hundert Schritt.'],
  }),
  weapon('short-bow', 700, 1500, 'both-hands', {
    en: ['Short bow', 'Small enough for the saddle and the undergrowth.'],
    de: ['Kurzbogen', 'Klein genug für den Sattel und das Unterholz.'],
  }),
  weapon('longbow', 900, 2500, 'both-hands', {
    en: ['Longbow', 'As tall as its archer. The first year you only learn to draw it.'],
    de: ['Langbogen', 'So lang wie der Mensch, der ihn spannt. Im ersten Jahr lernt man nur das.'],
  }),
  weapon('yew-longbow', 850, 4000, 'both-hands', {
    en: ['Yew longbow', 'Heartwood within, sapwood without: it wants to be straight again.'],
    de: ['Langbogen aus Eibe', 'Innen Kernholz, außen Splint: Er will unbedingt wieder gerade sein.'],
  }),
  weapon('crossbow', 3200, 3000, 'both-hands', {
    en: ['Crossbow', 'Point, squeeze, reload. Takes a week to learn and a while to wind.'],
    de: ['Armbrust', 'Zielen, drücken, spannen. In einer Woche gelernt, aber langsam geladen.'],
  }),
  weapon('hand-crossbow', 1200, 6000, 'main-hand', {
    en: ['Hand crossbow', 'Hides under a cloak, shoots across a room, costs a small fortune.'],
    de: ['Handarmbrust', 'Passt unter den Mantel, schießt durch den Saal, kostet ein kleines Vermögen.'],
  }),
  weapon('heavy-crossbow', 6500, 5500, 'both-hands', {
    en: ['Heavy crossbow', 'A steel bow with a windlass. Its bolt goes through the door and the bar.'],
    de: ['Schwere Armbrust', 'Ein Stahlbogen mit Winde. Der Bolzen geht durch die Tür und den Riegel.'],
  }),
  weapon('blowgun', 400, 150, 'both-hands', {
    en: ['Blowgun', 'A hollow reed and a steady breath. What matters is what the dart was dipped in.'],
    de: ['Blasrohr', 'Ein hohles Rohr und ruhiger Atem. Wichtig ist, worin der Pfeil gesteckt hat.'],
  }),
  weapon('singing-blade', 1200, 60000, 'main-hand', {
    status: 'draft',
    en: ['Singing blade', 'Hums a low note when a lie is spoken within its hearing.'],
    de: ['Singende Klinge', 'Summt einen tiefen Ton, wenn in ihrer Nähe gelogen wird.'],
  }),
  weapon('swordstick', 1100, 3500, 'main-hand', {
    status: 'archived',
    en: ['Swordstick', 'A gentleman’s cane with a blade inside; forbidden in most towns by now.'],
    de: ['Stockdegen', 'Ein feiner Spazierstock mit Klinge darin; inzwischen in fast jeder Stadt verboten.'],
  }),
  ammunition('arrows', 40, 5, null, {
    en: ['Arrows', 'Ash shaft, goose feathers, iron point. Count them before, collect them after.'],
    de: ['Pfeile', 'Eschenschaft, Gänsefedern, Eisenspitze. Vorher zählen, nachher einsammeln.'],
  }),
  ammunition('blunt-arrows', 45, 5, null, {
    en: ['Blunt arrows', 'Wooden heads for birds, practice, and people you still want to question.'],
    de: ['Stumpfe Pfeile', 'Holzköpfe für Vögel, zum Üben und für Leute, die noch reden sollen.'],
  }),
  ammunition('fire-arrows', 60, 25, null, {
    en: ['Fire arrows', 'Wrapped in pitch-soaked tow. They fly badly and burn well.'],
    de: ['Brandpfeile', 'Mit pechgetränktem Werg umwickelt. Fliegen schlecht und brennen gut.'],
  }),
  ammunition('whistling-arrows', 45, 15, null, {
    en: ['Whistling arrows', 'A carved bone head makes them scream in flight; good for signals and nerves.'],
    de: ['Pfeifpfeile', 'Ein geschnitzter Knochenkopf lässt sie im Flug heulen; gut für Zeichen und Nerven.'],
  }),
  ammunition('silver-tipped-arrows', 45, 200, null, {
    en: ['Silver-tipped arrows', 'For things that iron does not bother.'],
    de: ['Pfeile mit Silberspitze', 'Für alles, was sich um Eisen nicht schert.'],
  }),
  ammunition('crossbow-bolts', 60, 8, null, {
    en: ['Crossbow bolts', 'Short and stout, with leather vanes. They do not drift in the wind.'],
    de: ['Armbrustbolzen', 'Kurz und kräftig, mit Lederflügeln. Der Wind verweht sie nicht.'],
  }),
  ammunition('sling-bullets', 50, 2, null, {
    en: ['Sling bullets', 'Cast lead, almond-shaped. Some slingers scratch a greeting on each.'],
    de: ['Schleuderkugeln', 'Mandelförmig gegossenes Blei. Manche ritzen auf jede Kugel einen Gruß.'],
  }),
  ammunition('blowgun-darts', 10, 4, null, {
    en: ['Blowgun darts', 'A thorn and a tuft of thistledown, ready for dipping.'],
    de: ['Blasrohrpfeile', 'Ein Dorn und ein Büschel Distelflaum, bereit zum Eintauchen.'],
  }),
]
