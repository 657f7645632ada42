import { type Item, itemOf } from '../records.ts'

const thing = itemOf('gear')
const light = itemOf('light')

export const gear: readonly Item[] = [
  thing('rope', 3500, 100, null, {
    en: ['Rope', 'Fifty feet of twisted hemp. Holds three people, or one very heavy secret.'],
    de: ['Seil', 'Fünfzehn Schritt gedrehter Hanf. Hält drei Leute oder ein sehr schweres Geheimnis.'],
  }),
  thing('bedroll', 2500, 100, null, {
    en: ['Bedroll', 'Wool inside, waxed canvas outside, you in between.'],
    de: ['Schlafsack', 'Innen Wolle, außen gewachstes Leinen, dazwischen du.'],
  }),
  thing('blanket', 1500, 50, null, {
    en: ['Blanket', 'Scratchy, grey and gladly seen on any cold night.'],
    de: ['Wolldecke', 'Kratzig, grau und in jeder kalten Nacht willkommen.'],
  }),
  thing('tent', 9000, 800, null, {
    en: ['Tent', 'Canvas, two poles, eight pegs, room for two who like each other.'],
    de: ['Zelt', 'Leinwand, zwei Stangen, acht Heringe, Platz für zwei, die sich mögen.'],
  }),
  thing('hammock', 1200, 150, null, {
    en: ['Hammock', 'Between two trees it is the best bed in the land.'],
    de: ['Hängematte', 'Zwischen zwei Bäumen das beste Bett im ganzen Land.'],
  }),
  thing('silk-rope', 1600, 1000, null, {
    en: ['Silk rope', 'Fifty feet that fold into a fist and make no sound on stone.'],
    de: ['Seidenseil', 'Fünfzehn Schritt, die in eine Faust passen und auf Stein kein Geräusch machen.'],
  }),
  thing('rope-ladder', 5000, 300, null, {
    en: ['Rope ladder', 'Thirty feet long, with rungs of beech. It sways; you get used to it.'],
    de: ['Strickleiter', 'Zehn Schritt lang, Sprossen aus Buche. Sie schwankt; man gewöhnt sich daran.'],
  }),
  thing('grappling-hook', 1800, 200, null, {
    en: ['Grappling hook', 'Three iron claws on a ring. Tug twice before you trust it.'],
    de: ['Wurfhaken', 'Drei Eisenkrallen an einem Ring. Zweimal ziehen, dann erst vertrauen.'],
  }),
  thing(
    'climbing-spikes',
    150,
    10,
    null,
    {
      en: ['Climbing spikes', 'Iron pegs with an eye for the rope. Each one stays in the rock for the next.'],
      de: ['Kletterhaken', 'Eisenstifte mit Öse fürs Seil. Jeder bleibt im Fels für die Nächsten.'],
    },
    { uses: 1 },
  ),
  thing('chain', 4500, 500, null, {
    en: ['Chain', 'Ten feet of forged links, stronger than the thing it is fixed to.'],
    de: ['Kette', 'Drei Schritt geschmiedete Glieder, stärker als das, woran sie hängt.'],
  }),
  thing('long-pole', 3200, 20, null, {
    en: ['Long pole', 'Ten feet of spruce to poke at things you would rather not touch.'],
    de: ['Lange Stange', 'Drei Schritt Fichte, um anzustupsen, was man lieber nicht anfasst.'],
  }),
  thing('ladder', 9500, 60, null, {
    en: ['Ladder', 'Ten rungs. Awkward in the forest, invaluable at the wall.'],
    de: ['Leiter', 'Zehn Sprossen. Im Wald lästig, an der Mauer unbezahlbar.'],
  }),
  thing('walking-staff', 1200, 15, 'main-hand', {
    en: ['Walking staff', 'A third leg on steep paths, with a notch for every pass you crossed.'],
    de: ['Wanderstab', 'Ein drittes Bein auf steilen Wegen, mit einer Kerbe für jeden Pass.'],
  }),
  thing('waxed-cloth', 1400, 80, null, {
    en: ['Waxed cloth', 'Two paces square; roof, groundsheet or shroud.'],
    de: ['Wachstuch', 'Zwei mal zwei Schritt; Dach, Unterlage oder Leichentuch.'],
  }),
  thing('twine', 100, 5, null, {
    en: ['Twine', 'A ball of it. Half of all problems only need tying up.'],
    de: ['Schnur', 'Ein Knäuel davon. Die Hälfte aller Sorgen muss man nur festbinden.'],
  }),
  thing('chalk', 20, 2, null, {
    en: ['Chalk', 'Marks the way back, and circles for those who draw circles.'],
    de: ['Kreide', 'Markiert den Rückweg und zieht Kreise für alle, die Kreise ziehen.'],
  }),
  thing('whistle', 30, 20, 'neck', {
    en: ['Whistle', 'Turned bone. Three blasts mean: come at once.'],
    de: ['Trillerpfeife', 'Gedrechselter Knochen. Dreimal pfeifen heißt: sofort kommen.'],
  }),
  thing('hand-bell', 350, 60, null, {
    en: ['Hand bell', 'On a string across the path it is a watchman who never sleeps.'],
    de: ['Handglocke', 'An einer Schnur über dem Weg ist sie eine Wache, die nie schläft.'],
  }),
  thing('steel-mirror', 300, 500, null, {
    en: ['Steel mirror', 'Polished on one side. Looks round corners, flashes signals, spares no one.'],
    de: ['Stahlspiegel', 'Auf einer Seite poliert. Sieht um Ecken, blinkt Zeichen, schont niemanden.'],
  }),
  thing('soap', 200, 10, null, {
    en: ['Soap', 'Ash, fat and lavender. Opens more doors than a crowbar.'],
    de: ['Seife', 'Asche, Fett und Lavendel. Öffnet mehr Türen als ein Brecheisen.'],
  }),
  thing('comb', 40, 15, null, {
    en: ['Comb', 'Cut from horn, two teeth missing.'],
    de: ['Kamm', 'Aus Horn gesägt, zwei Zinken fehlen.'],
  }),
  thing('razor', 120, 80, null, {
    en: ['Razor', 'Folds into an olive-wood handle. Needs a steady hand and a strop.'],
    de: ['Rasiermesser', 'Klappt in einen Griff aus Olivenholz. Braucht ruhige Hände und einen Riemen.'],
  }),
  thing('caltrops', 900, 100, null, {
    en: ['Caltrops', 'A bag of four-pointed irons: whichever way they fall, one point stands up.'],
    de: ['Krähenfüße', 'Ein Beutel vierzackiger Eisen: Wie sie auch fallen, eine Spitze steht.'],
  }),
  thing('marbles', 800, 30, null, {
    en: ['Bag of marbles', 'Glazed clay. A toy on the square, a disaster on the stairs.'],
    de: ['Beutel Murmeln', 'Glasierter Ton. Auf dem Platz ein Spiel, auf der Treppe ein Unglück.'],
  }),
  thing('wire-snare', 50, 10, null, {
    en: ['Wire snare', 'Set at dusk, visit at dawn, eat at noon.'],
    de: ['Drahtschlinge', 'Abends legen, morgens nachsehen, mittags essen.'],
  }),
  thing('bear-trap', 5500, 500, null, {
    en: ['Bear trap', 'Two toothed jaws and a strong spring. Remember where you put it.'],
    de: ['Bärenfalle', 'Zwei Zahnbügel und eine starke Feder. Merk dir, wo sie liegt.'],
  }),
  thing('fishing-rod', 900, 60, 'both-hands', {
    en: ['Fishing rod', 'Hazel, horsehair and three hooks. Patience is not included.'],
    de: ['Angelrute', 'Hasel, Rosshaar und drei Haken. Geduld liegt nicht bei.'],
  }),
  thing('fishing-net', 2800, 150, null, {
    en: ['Fishing net', 'Wide meshes, cork floats, a smell that never leaves it.'],
    de: ['Fischernetz', 'Weite Maschen, Korken und ein Geruch, der nie mehr weggeht.'],
  }),
  thing('cooking-pot', 2200, 120, null, {
    en: ['Cooking pot', 'Cast iron with three feet. The heaviest thing everybody is glad of.'],
    de: ['Kochtopf', 'Gusseisen auf drei Füßen. Das Schwerste, worüber sich alle freuen.'],
  }),
  thing('frying-pan', 1600, 90, null, {
    en: ['Frying pan', 'Bacon in the morning, self-defence at noon.'],
    de: ['Bratpfanne', 'Morgens Speck, mittags Notwehr.'],
  }),
  thing('mess-kit', 500, 40, null, {
    en: ['Mess kit', 'Wooden bowl, horn spoon, tin cup, all in a linen bag.'],
    de: ['Essgeschirr', 'Holzschale, Hornlöffel, Zinnbecher, alles in einem Leinenbeutel.'],
  }),
  thing('bucket', 1300, 20, null, {
    en: ['Bucket', 'Oak staves and a rope handle. Holds water, sand or apples.'],
    de: ['Eimer', 'Eichendauben und ein Henkel aus Seil. Fasst Wasser, Sand oder Äpfel.'],
  }),
  thing('padlock', 500, 300, null, {
    en: ['Padlock', 'Comes with two keys. Everybody loses the first.'],
    de: ['Vorhängeschloss', 'Mit zwei Schlüsseln. Den ersten verlieren alle.'],
  }),
  thing('manacles', 1500, 400, 'wrists', {
    en: ['Manacles', 'Hinged iron and a short chain; the key is sold separately.'],
    de: ['Handfesseln', 'Eisen mit Scharnier und kurzer Kette; der Schlüssel kostet extra.'],
  }),
  thing('hourglass', 800, 1500, null, {
    en: ['Hourglass', 'Runs for half an hour, whatever you do meanwhile.'],
    de: ['Sanduhr', 'Läuft eine halbe Stunde, was immer du derweil tust.'],
  }),
  thing('compass', 150, 4000, null, {
    en: ['Compass', 'A needle in oil that knows one thing and knows it well.'],
    de: ['Kompass', 'Eine Nadel in Öl, die nur eines weiß, das aber sicher.'],
  }),
  thing('spyglass', 900, 20000, null, {
    en: ['Spyglass', 'Brass tubes and ground glass: the far shore within reach of the hand.'],
    de: ['Fernrohr', 'Messingrohre und geschliffenes Glas: das ferne Ufer zum Greifen nah.'],
  }),
  thing('dice', 30, 20, null, {
    en: ['Pair of dice', 'Carved from ox bone. Fair, according to the seller.'],
    de: ['Würfelpaar', 'Aus Rinderknochen geschnitzt. Ehrlich, sagt der Händler.'],
  }),
  thing('playing-cards', 100, 80, null, {
    en: ['Playing cards', 'Thirty-six leaves, hand-painted; the queen of acorns is dog-eared.'],
    de: ['Spielkarten', 'Sechsunddreißig Blatt, handbemalt; die Eichelkönigin hat ein Eselsohr.'],
  }),
  thing('board-game', 1200, 250, null, {
    en: ['Board game', 'Folding board, pebbles for pieces, rules that differ in every village.'],
    de: ['Brettspiel', 'Klappbrett, Kiesel als Steine, Regeln, die in jedem Dorf anders sind.'],
  }),
  thing('prayer-beads', 80, 60, 'wrists', {
    en: ['Prayer beads', 'Thirty-three olive stones, worn smooth by somebody’s worries.'],
    de: ['Gebetskette', 'Dreiunddreißig Olivenkerne, glatt von den Sorgen anderer Leute.'],
  }),
  thing(
    'incense',
    100,
    200,
    null,
    {
      en: ['Incense', 'Resin grains in a paper twist. Temples, moths and ghosts react to it.'],
      de: ['Räucherwerk', 'Harzkörner in einer Papiertüte. Tempel, Motten und Geister sprechen darauf an.'],
    },
    { uses: 5 },
  ),
  thing('banner', 1500, 500, null, {
    en: ['Banner', 'A pole, a cloth, a beast on it. People have died for less.'],
    de: ['Banner', 'Eine Stange, ein Tuch, ein Tier darauf. Man ist schon für weniger gestorben.'],
  }),
  thing(
    'bandages',
    200,
    30,
    null,
    {
      en: ['Bandages', 'Boiled linen strips, rolled tight, with moss for the deep cuts.'],
      de: ['Verbandszeug', 'Ausgekochte Leinenstreifen, fest gerollt, mit Moos für tiefe Schnitte.'],
    },
    { uses: 1 },
  ),
  thing('folding-boat', 18000, 30000, null, {
    status: 'draft',
    en: ['Folding boat', 'Hide on a hinged frame; two people, one calm lake.'],
    de: ['Faltboot', 'Haut auf klappbarem Gerippe; zwei Leute, ein ruhiger See.'],
  }),
  light(
    'torch',
    700,
    5,
    'off-hand',
    {
      en: ['Torch', 'Pitch and rags on a stick. One hour of light, one hour of smoke.'],
      de: ['Fackel', 'Pech und Lumpen am Stock. Eine Stunde Licht, eine Stunde Rauch.'],
    },
    { uses: 1 },
  ),
  light(
    'tallow-candle',
    100,
    2,
    'off-hand',
    {
      en: ['Tallow candle', 'Burns for three hours and smells of mutton for four.'],
      de: ['Talgkerze', 'Brennt drei Stunden und riecht vier Stunden nach Hammel.'],
    },
    { uses: 1 },
  ),
  light(
    'beeswax-candle',
    100,
    20,
    'off-hand',
    {
      en: ['Beeswax candle', 'Clear flame, no soot, a breath of summer.'],
      de: ['Bienenwachskerze', 'Klare Flamme, kein Ruß, ein Hauch von Sommer.'],
    },
    { uses: 1 },
  ),
  light('oil-lamp', 500, 50, 'off-hand', {
    en: ['Oil lamp', 'A clay boat with a wick for a mast. Keep it level.'],
    de: ['Öllampe', 'Ein Tonschiffchen mit einem Docht als Mast. Gerade halten.'],
  }),
  light('lantern', 1200, 500, 'off-hand', {
    en: ['Lantern', 'Horn windows, a hinged lid, six hours on one filling.'],
    de: ['Laterne', 'Fenster aus Horn, ein Klappdeckel, sechs Stunden mit einer Füllung.'],
  }),
  light('shuttered-lantern', 1500, 1000, 'off-hand', {
    en: ['Shuttered lantern', 'One beam, one shutter: light for you and darkness for them.'],
    de: ['Blendlaterne', 'Ein Strahl, eine Klappe: Licht für dich, Dunkel für die anderen.'],
  }),
  light(
    'oil-flask',
    500,
    10,
    null,
    {
      en: ['Oil flask', 'A pint of lamp oil under a waxed cork. Six hours of light, or one fire.'],
      de: ['Ölflasche', 'Ein halber Liter Lampenöl unterm Korken. Sechs Stunden Licht oder ein Brand.'],
    },
    { uses: 1 },
  ),
  light('tinderbox', 250, 50, null, {
    en: ['Tinderbox', 'Flint, steel and charred linen. Keep it drier than yourself.'],
    de: ['Zunderbüchse', 'Feuerstein, Stahl und verkohltes Leinen. Halte sie trockener als dich selbst.'],
  }),
  light('firefly-jar', 400, 300, 'off-hand', {
    en: ['Firefly jar', 'Green light, cold and safe near powder. Feed them honey.'],
    de: ['Glühwürmchenglas', 'Grünes Licht, kalt und ungefährlich neben Pulver. Mit Honig füttern.'],
  }),
  light(
    'signal-rocket',
    300,
    400,
    null,
    {
      en: ['Signal rocket', 'A red star above the treetops, seen for miles by friend and foe.'],
      de: ['Leuchtrakete', 'Ein roter Stern über den Wipfeln, meilenweit zu sehen für Freund und Feind.'],
    },
    { uses: 1 },
  ),
]
