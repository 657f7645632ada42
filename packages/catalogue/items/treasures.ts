import { type Item, itemOf } from '../records.ts'

const treasure = itemOf('treasure')
const wondrous = itemOf('wondrous')

export const treasures: readonly Item[] = [
  treasure('silver-key', 30, 300, null, {
    en: ['Silver key', 'Small, old and made for exactly one lock.'],
    de: ['Silberner Schlüssel', 'Klein, alt und für genau ein Schloss gemacht.'],
  }),
  treasure('rusty-key', 50, 5, null, {
    en: ['Rusty key', 'Somewhere a door has given up waiting for it.'],
    de: ['Rostiger Schlüssel', 'Irgendwo hat eine Tür aufgehört, auf ihn zu warten.'],
  }),
  treasure('silver-ring', 8, 500, 'finger', {
    en: ['Silver ring', 'Plain, with two initials inside, one scratched out.'],
    de: ['Silberring', 'Schlicht, innen zwei Buchstaben, einer ausgekratzt.'],
  }),
  treasure('gold-ring', 10, 3000, 'finger', {
    en: ['Gold ring', 'Heavy for its size, warm as if just taken off.'],
    de: ['Goldring', 'Schwer für seine Größe, warm, als sei er eben erst abgestreift.'],
  }),
  treasure('signet-ring', 14, 4000, 'finger', {
    en: ['Signet ring', 'A heron on blue. Somebody’s word is law, in wax at least.'],
    de: ['Siegelring', 'Ein Reiher auf Blau. Jemandes Wort ist Gesetz, zumindest in Wachs.'],
  }),
  treasure('pearl-necklace', 60, 25000, 'neck', {
    en: ['Pearl necklace', 'Forty pearls, each a year of some diver’s life.'],
    de: ['Perlenkette', 'Vierzig Perlen, jede ein Jahr aus dem Leben einer Taucherin.'],
  }),
  treasure('amber-pendant', 20, 900, 'neck', {
    en: ['Amber pendant', 'A gnat inside, older than any kingdom.'],
    de: ['Bernsteinanhänger', 'Darin eine Mücke, älter als jedes Königreich.'],
  }),
  treasure('silver-brooch', 25, 700, 'shoulders', {
    en: ['Silver brooch', 'Knotwork without beginning or end, and a strong pin.'],
    de: ['Silberfibel', 'Flechtwerk ohne Anfang und Ende und eine kräftige Nadel.'],
  }),
  treasure('gold-bracelet', 45, 5000, 'wrists', {
    en: ['Gold bracelet', 'Two serpents that hold each other by the tail.'],
    de: ['Goldarmreif', 'Zwei Schlangen, die einander am Schwanz halten.'],
  }),
  treasure('circlet', 180, 12000, 'head', {
    en: ['Silver circlet', 'For brows that are nearly royal.'],
    de: ['Silberreif', 'Für Stirnen, die beinahe königlich sind.'],
  }),
  treasure('garnet', 2, 1000, null, {
    en: ['Garnet', 'Red as the last light in a window.'],
    de: ['Granat', 'Rot wie das letzte Licht in einem Fenster.'],
  }),
  treasure('amethyst', 3, 1500, null, {
    en: ['Amethyst', 'Said to keep its owner sober. It does not.'],
    de: ['Amethyst', 'Soll nüchtern halten. Tut es nicht.'],
  }),
  treasure('moonstone', 2, 2000, null, {
    en: ['Moonstone', 'Milky by day, faintly shining on clear nights.'],
    de: ['Mondstein', 'Milchig am Tag, in klaren Nächten schimmert er.'],
  }),
  treasure('emerald', 2, 20000, null, {
    en: ['Emerald', 'A green with a garden in it, if you look long enough.'],
    de: ['Smaragd', 'Ein Grün mit einem Garten darin, wenn man lange genug hinsieht.'],
  }),
  treasure('ruby', 2, 25000, null, {
    en: ['Ruby', 'Small, flawless and probably missed by someone.'],
    de: ['Rubin', 'Klein, makellos und vermutlich von jemandem vermisst.'],
  }),
  treasure('rough-diamond', 2, 50000, null, {
    en: ['Rough diamond', 'Looks like a pebble. Cuts like nothing else.'],
    de: ['Rohdiamant', 'Sieht aus wie ein Kiesel. Schneidet wie nichts sonst.'],
  }),
  treasure('silver-bar', 1000, 10000, null, {
    en: ['Silver bar', 'Stamped with the mark of a mint that closed long ago.'],
    de: ['Silberbarren', 'Mit dem Stempel einer Münze, die es lange nicht mehr gibt.'],
  }),
  treasure('gold-bar', 1000, 100000, null, {
    en: ['Gold bar', 'Small enough to hide, heavy enough to betray you.'],
    de: ['Goldbarren', 'Klein genug zum Verstecken, schwer genug, um dich zu verraten.'],
  }),
  treasure('silver-goblet', 350, 2500, null, {
    en: ['Silver goblet', 'A chalice from a chapel with no roof.'],
    de: ['Silberkelch', 'Ein Kelch aus einer Kapelle ohne Dach.'],
  }),
  treasure('ivory-comb', 50, 1500, null, {
    en: ['Ivory comb', 'Carved with swans; three dark hairs are caught in it.'],
    de: ['Elfenbeinkamm', 'Mit Schwänen verziert; drei dunkle Haare hängen darin.'],
  }),
  treasure('silk-bolt', 3000, 8000, null, {
    en: ['Bolt of silk', 'Crimson, shimmering, a season’s wage by the ell.'],
    de: ['Ballen Seide', 'Karmesinrot, schimmernd, die Elle zu einem Saisonlohn.'],
  }),
  treasure('old-coin', 6, 150, null, {
    en: ['Old coin', 'The face is worn away. On the back: a tower that never stood here.'],
    de: ['Alte Münze', 'Das Gesicht ist abgegriffen. Hinten ein Turm, der hier nie stand.'],
  }),
  treasure('dragon-scale', 400, 15000, null, {
    en: ['Dragon scale', 'As large as a plate. It never quite cools.'],
    de: ['Drachenschuppe', 'Groß wie ein Teller. Ganz kalt wird sie nie.'],
  }),
  wondrous('everburning-candle', 120, 8000, 'off-hand', {
    en: ['Everburning candle', 'The flame bends in the wind but will not go out or grow shorter.'],
    de: ['Ewige Kerze', 'Die Flamme neigt sich im Wind, geht aber nie aus; die Kerze wird nie kürzer.'],
  }),
  wondrous('bottomless-bag', 800, 40000, 'back', {
    en: ['Bottomless bag', 'Holds ten times what it should and hands back the last thing first.'],
    de: ['Bodenloser Sack', 'Fasst zehnmal so viel, wie er dürfte, und gibt das Letzte zuerst heraus.'],
  }),
  wondrous('cloak-of-mist', 900, 35000, 'shoulders', {
    en: ['Cloak of mist', 'Its hem never touches the ground, and eyes slide off its folds.'],
    de: ['Nebelmantel', 'Sein Saum berührt nie den Boden, und Blicke gleiten an ihm ab.'],
  }),
  wondrous('boots-of-silence', 1200, 30000, 'feet', {
    en: ['Boots of silence', 'Not even gravel hears them. Stealth rises by 3.'],
    de: ['Stiefel der Stille', 'Selbst Kies hört sie nicht. Schleichen steigt um 3.'],
  }),
  wondrous('ring-of-warmth', 8, 12000, 'finger', {
    en: ['Ring of warmth', 'Copper with a garnet; the wearer never feels the cold of the season.'],
    de: ['Ring der Wärme', 'Kupfer mit Granat; wer ihn trägt, spürt die Kälte der Jahreszeit nicht.'],
  }),
  wondrous(
    'amulet-of-warding',
    40,
    30000,
    'neck',
    {
      en: ['Amulet of warding', 'Takes the first curse meant for you, then cracks.'],
      de: ['Schutzamulett', 'Nimmt den ersten Fluch auf sich, der dir gilt, und springt dann.'],
    },
    { uses: 1 },
  ),
  wondrous('wayfarers-compass', 150, 25000, null, {
    en: ['Wayfarer’s compass', 'Points to the nearest hearth with a fire in it and a free chair.'],
    de: ['Wandererkompass', 'Zeigt zum nächsten Herd, an dem ein Feuer brennt und ein Stuhl frei ist.'],
  }),
  wondrous('truth-mirror', 600, 45000, null, {
    en: ['Mirror of truth', 'Shows faces without their masks, starting with yours.'],
    de: ['Spiegel der Wahrheit', 'Zeigt Gesichter ohne ihre Masken, zuerst das eigene.'],
  }),
  wondrous('speaking-shells', 200, 20000, null, {
    en: ['Speaking shells', 'A pair. What is whispered into one is heard in the other.'],
    de: ['Sprechmuscheln', 'Ein Paar. Was man in die eine flüstert, hört man in der anderen.'],
  }),
  wondrous('self-writing-quill', 20, 15000, null, {
    en: ['Self-writing quill', 'Notes every word spoken near it, in a better hand than yours.'],
    de: ['Selbstschreibende Feder', 'Schreibt jedes Wort in ihrer Nähe mit, schöner als du es könntest.'],
  }),
  wondrous('obedient-rope', 2000, 18000, null, {
    en: ['Obedient rope', 'Climbs, ties and unties itself on a word. It likes to be thanked.'],
    de: ['Gehorsames Seil', 'Klettert, knotet und löst sich aufs Wort. Es freut sich über ein Danke.'],
  }),
  wondrous('gloves-of-quick-fingers', 100, 22000, 'hands', {
    en: ['Gloves of quick fingers', 'Lockpicking rises by 2; the left one steals on its own now and then.'],
    de: ['Flinke Handschuhe', 'Schlösser öffnen steigt um 2; der linke stiehlt ab und zu von selbst.'],
  }),
  wondrous('horn-of-the-host', 900, 60000, 'main-hand', {
    en: ['Horn of the host', 'Once a month it calls twelve pale warriors who fight until dawn.'],
    de: ['Heerhorn', 'Einmal im Monat ruft es zwölf bleiche Krieger, die bis zum Morgen kämpfen.'],
  }),
  wondrous(
    'descent-feather',
    5,
    10000,
    null,
    {
      en: ['Descent feather', 'Throw it from any height: it becomes wings for exactly one descent.'],
      de: ['Sinkfeder', 'Aus der Höhe geworfen wird sie zu Flügeln, für genau einen Abstieg.'],
    },
    { uses: 1 },
  ),
  wondrous('staff-of-thorns', 1500, 40000, 'both-hands', {
    en: ['Staff of thorns', 'Buds in spring. Struck on the ground it raises a hedge.'],
    de: ['Dornenstab', 'Treibt im Frühling aus. Auf den Boden gestoßen, lässt er eine Hecke wachsen.'],
  }),
  wondrous('wand-of-sparks', 150, 20000, 'main-hand', {
    en: ['Wand of sparks', 'Seven sparks a day, each good for a candle or a fright.'],
    de: ['Funkenstab', 'Sieben Funken am Tag, jeder gut für eine Kerze oder einen Schrecken.'],
  }),
  wondrous('crown-of-names', 900, 500000, 'head', {
    status: 'draft',
    en: ['Crown of names', 'Its wearer knows what everyone present was called as a child.'],
    de: ['Krone der Namen', 'Wer sie trägt, weiß, wie alle Anwesenden als Kind gerufen wurden.'],
  }),
  wondrous('lantern-of-wrong-turns', 700, 9000, 'off-hand', {
    status: 'archived',
    en: ['Lantern of wrong turns', 'Lights the way to somewhere else. Withdrawn after complaints.'],
    de: ['Irrlaterne', 'Leuchtet den Weg nach anderswo. Nach Beschwerden eingezogen.'],
  }),
]
