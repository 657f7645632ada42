import { type Item, itemOf } from '../records.ts'

const tool = itemOf('tool')
const instrument = itemOf('instrument')
const writing = itemOf('writing')

export const tools: readonly Item[] = [
  tool('crowbar', 2500, 200, 'both-hands', {
    en: ['Crowbar', 'A lever, long enough to be an argument.'],
    de: ['Brecheisen', 'Ein Hebel, lang genug, um ein Argument zu sein.'],
  }),
  tool('hammer', 900, 100, 'main-hand', {
    en: ['Hammer', 'Drives spikes, breaks nuts, wakes the house.'],
    de: ['Hammer', 'Treibt Haken ein, knackt Nüsse, weckt das Haus.'],
  }),
  tool('shovel', 2200, 200, 'both-hands', {
    en: ['Shovel', 'Digs up what others buried, and the other way round.'],
    de: ['Schaufel', 'Gräbt aus, was andere vergraben haben, und umgekehrt.'],
  }),
  tool('pickaxe', 3200, 250, 'both-hands', {
    en: ['Pickaxe', 'Turns rock into gravel and mornings into evenings.'],
    de: ['Spitzhacke', 'Macht aus Fels Geröll und aus Morgen Abend.'],
  }),
  tool('felling-axe', 2400, 250, 'both-hands', {
    en: ['Felling axe', 'For trees. It is a poor weapon and a very good axe.'],
    de: ['Fällaxt', 'Für Bäume. Eine schlechte Waffe und eine sehr gute Axt.'],
  }),
  tool('saw', 1100, 200, 'both-hands', {
    en: ['Saw', 'Goes through oak slowly and through sleep quickly.'],
    de: ['Säge', 'Geht langsam durch Eiche und schnell durch den Schlaf.'],
  }),
  tool('sickle', 500, 100, 'main-hand', {
    en: ['Sickle', 'For grain, mistletoe and nettles at arm’s length.'],
    de: ['Sichel', 'Für Korn, Misteln und Nesseln auf Armlänge.'],
  }),
  tool('lockpicks', 200, 2500, null, {
    en: ['Lockpicks', 'Twelve bent wires in a roll of felt. Owning them is hard to explain.'],
    de: ['Dietriche', 'Zwölf krumme Drähte in einer Filzrolle. Ihr Besitz ist schwer zu erklären.'],
  }),
  tool('disguise-kit', 1500, 2500, null, {
    en: ['Disguise kit', 'Powder, paste, three moustaches and a pair of plain spectacles.'],
    de: ['Verkleidungskoffer', 'Puder, Kleber, drei Schnurrbärte und eine Brille aus Fensterglas.'],
  }),
  tool(
    'healers-bag',
    1500,
    500,
    null,
    {
      en: ['Healer’s bag', 'Needle, gut, splints, salve and a strip of leather to bite on.'],
      de: ['Heilertasche', 'Nadel, Darm, Schienen, Salbe und ein Lederstreifen zum Draufbeißen.'],
    },
    { uses: 10 },
  ),
  tool('herbalists-kit', 1200, 500, null, {
    en: ['Herbalist’s kit', 'Small sickle, drying cloths, labels, and gloves for the spiteful plants.'],
    de: ['Kräuterbesteck', 'Kleine Sichel, Trockentücher, Schildchen und Handschuhe für gehässige Pflanzen.'],
  }),
  tool('mortar', 1800, 120, null, {
    en: ['Mortar and pestle', 'Heavy stone. Every healer has one, and none likes to lend it.'],
    de: ['Mörser und Stößel', 'Schwerer Stein. Jede Heilerin hat einen und verleiht ihn ungern.'],
  }),
  tool('alchemists-kit', 4000, 5000, null, {
    en: ['Alchemist’s kit', 'Retort, burner, scales and a list of things never to be mixed.'],
    de: ['Alchemistenkoffer', 'Retorte, Brenner, Waage und eine Liste dessen, was man nie mischen darf.'],
  }),
  tool('smiths-tools', 5500, 2000, null, {
    en: ['Smith’s tools', 'Tongs, files, punches; the anvil is for you to find.'],
    de: ['Schmiedewerkzeug', 'Zangen, Feilen, Durchschläge; den Amboss musst du selbst finden.'],
  }),
  tool('carpenters-tools', 4500, 800, null, {
    en: ['Carpenter’s tools', 'Plane, chisels, plumb line and a pencil behind the ear.'],
    de: ['Zimmermannswerkzeug', 'Hobel, Stechbeitel, Senklot und ein Stift hinterm Ohr.'],
  }),
  tool('masons-tools', 5000, 1000, null, {
    en: ['Mason’s tools', 'Mallet, trowel and level, white with the dust of cathedrals.'],
    de: ['Steinmetzwerkzeug', 'Klüpfel, Kelle und Wasserwaage, weiß vom Staub der Kathedralen.'],
  }),
  tool('cobblers-tools', 2500, 500, null, {
    en: ['Cobbler’s tools', 'Last, awl and waxed thread. Armies march on them.'],
    de: ['Schusterwerkzeug', 'Leisten, Ahle und Pechdraht. Darauf marschieren Heere.'],
  }),
  tool('tailors-tools', 1000, 400, null, {
    en: ['Tailor’s tools', 'Shears, chalk, forty needles and one that is always missing.'],
    de: ['Schneiderwerkzeug', 'Schere, Kreide, vierzig Nadeln und eine, die immer fehlt.'],
  }),
  tool('jewellers-tools', 900, 3000, null, {
    en: ['Jeweller’s tools', 'Loupe, tweezers, touchstone: tells gold from what was sold as gold.'],
    de: ['Goldschmiedewerkzeug', 'Lupe, Pinzette, Probierstein: trennt Gold von dem, was als Gold verkauft wird.'],
  }),
  tool('cooks-tools', 3000, 300, null, {
    en: ['Cook’s tools', 'Ladle, knives and a jar of spices guarded like a treasure.'],
    de: ['Küchenbesteck', 'Kelle, Messer und ein Gewürzglas, gehütet wie ein Schatz.'],
  }),
  tool('sewing-kit', 100, 40, null, {
    en: ['Sewing kit', 'Needle, thread, thimble; for shirts, sails and scalps.'],
    de: ['Nähzeug', 'Nadel, Faden, Fingerhut; für Hemden, Segel und Kopfhaut.'],
  }),
  tool('whetstone', 400, 20, null, {
    en: ['Whetstone', 'Spit, stroke, listen. A sharp blade sings.'],
    de: ['Wetzstein', 'Spucken, streichen, lauschen. Eine scharfe Klinge singt.'],
  }),
  tool('block-and-tackle', 3500, 300, null, {
    en: ['Block and tackle', 'Four wheels and a rope: one person lifts what four could not.'],
    de: ['Flaschenzug', 'Vier Rollen und ein Seil: Eine Person hebt, was vier nicht schaffen.'],
  }),
  tool('bellows', 2000, 200, 'both-hands', {
    en: ['Bellows', 'Wakes embers, and whoever dozes beside them.'],
    de: ['Blasebalg', 'Weckt die Glut und alle, die daneben dösen.'],
  }),
  tool('scales', 1100, 500, null, {
    en: ['Scales', 'Two pans and a set of brass weights, stamped by the guild.'],
    de: ['Waage', 'Zwei Schalen und ein Satz Messinggewichte mit Zunftstempel.'],
  }),
  tool('magnifying-glass', 250, 8000, null, {
    en: ['Magnifying glass', 'Shows the thread, the flaw, the forged signature.'],
    de: ['Vergrößerungsglas', 'Zeigt den Faden, den Fehler, die gefälschte Unterschrift.'],
  }),
  tool('iron-wedge', 600, 20, null, {
    en: ['Iron wedge', 'Keeps a door open. Or shut.'],
    de: ['Eisenkeil', 'Hält eine Tür offen. Oder zu.'],
  }),
  instrument('lute', 1400, 3000, 'both-hands', {
    en: ['Lute', 'Eleven strings, of which ten are in tune at any time.'],
    de: ['Laute', 'Elf Saiten, von denen stets zehn gestimmt sind.'],
  }),
  instrument('flute', 250, 200, 'both-hands', {
    en: ['Flute', 'Pear wood with six holes. Carries further than a shout.'],
    de: ['Flöte', 'Birnenholz mit sechs Löchern. Trägt weiter als ein Ruf.'],
  }),
  instrument('drum', 2000, 400, 'both-hands', {
    en: ['Drum', 'Goatskin on a lime hoop; feet obey it before the head does.'],
    de: ['Trommel', 'Ziegenhaut auf Lindenholz; die Füße gehorchen ihr vor dem Kopf.'],
  }),
  instrument('fiddle', 700, 2500, 'both-hands', {
    en: ['Fiddle', 'Makes a wedding out of any barn.'],
    de: ['Fiedel', 'Macht aus jeder Scheune eine Hochzeit.'],
  }),
  instrument('hand-harp', 2500, 5000, 'both-hands', {
    en: ['Hand harp', 'Willow and brass strings, said to calm dogs and kings.'],
    de: ['Handharfe', 'Weide mit Messingsaiten; soll Hunde und Könige besänftigen.'],
  }),
  instrument('bagpipes', 2200, 2000, 'both-hands', {
    en: ['Bagpipes', 'A goat that sings. Opinions differ about the song.'],
    de: ['Dudelsack', 'Eine Ziege, die singt. Über das Lied gehen die Meinungen auseinander.'],
  }),
  instrument('hurdy-gurdy', 3000, 4500, 'both-hands', {
    en: ['Hurdy-gurdy', 'Turn the crank and never run out of breath.'],
    de: ['Drehleier', 'Einfach kurbeln, und nie geht einem die Luft aus.'],
  }),
  instrument('hunting-horn', 700, 300, 'main-hand', {
    en: ['Hunting horn', 'Four notes: found, lost, help, and dinner.'],
    de: ['Jagdhorn', 'Vier Signale: gefunden, verloren, Hilfe und Essen.'],
  }),
  instrument('jaw-harp', 40, 30, null, {
    en: ['Jaw harp', 'Twangs in the teeth; fits in a hatband.'],
    de: ['Maultrommel', 'Schnarrt zwischen den Zähnen; passt ins Hutband.'],
  }),
  instrument('tambourine', 400, 150, 'main-hand', {
    en: ['Tambourine', 'Skin and jingles, loudest in the hands of children.'],
    de: ['Schellentrommel', 'Fell und Schellen, am lautesten in Kinderhänden.'],
  }),
  writing('ink-and-quill', 150, 100, null, {
    en: ['Ink and quill', 'Oak-gall ink in a horn and a goose feather, freshly cut.'],
    de: ['Tinte und Feder', 'Eisengallustinte im Horn und eine frisch geschnittene Gänsefeder.'],
  }),
  writing('paper', 5, 5, null, {
    en: ['Sheet of paper', 'Rag paper with a watermark. Takes ink and blame.'],
    de: ['Bogen Papier', 'Büttenpapier mit Wasserzeichen. Nimmt Tinte und Schuld auf.'],
  }),
  writing('parchment', 10, 15, null, {
    en: ['Parchment', 'Scraped calfskin. Outlasts the people who sign it.'],
    de: ['Pergament', 'Geschabte Kalbshaut. Überdauert alle, die darauf unterschreiben.'],
  }),
  writing('notebook', 300, 200, null, {
    en: ['Notebook', 'Eighty blank leaves in a limp cover. Yours will be read one day.'],
    de: ['Notizbuch', 'Achtzig leere Blätter im weichen Einband. Eines Tages liest sie jemand.'],
  }),
  writing(
    'sealing-wax',
    60,
    50,
    null,
    {
      en: ['Sealing wax', 'A red stick. With the right ring it turns paper into law.'],
      de: ['Siegelwachs', 'Eine rote Stange. Mit dem richtigen Ring wird aus Papier Gesetz.'],
    },
    { uses: 10 },
  ),
  writing('signet-stamp', 80, 500, null, {
    en: ['Signet stamp', 'Engraved to order; forged on request.'],
    de: ['Petschaft', 'Graviert auf Bestellung, gefälscht auf Wunsch.'],
  }),
  writing('road-map', 80, 300, null, {
    en: ['Road map', 'Roads, inns and tolls. Where it is white nobody came back to draw.'],
    de: ['Straßenkarte', 'Straßen, Gasthöfe, Zölle. Wo sie weiß ist, kam niemand zum Zeichnen zurück.'],
  }),
  writing('sea-chart', 100, 800, null, {
    en: ['Sea chart', 'Depths, currents and one monster drawn for decoration. Probably.'],
    de: ['Seekarte', 'Tiefen, Strömungen und ein Ungeheuer zur Zierde. Vermutlich.'],
  }),
  writing('herbal', 1400, 2500, null, {
    en: ['Herbal', 'Woodcuts of three hundred plants, with a pressed one every few pages.'],
    de: ['Kräuterbuch', 'Holzschnitte von dreihundert Pflanzen, alle paar Seiten eine gepresste.'],
  }),
  writing('bestiary', 1600, 3000, null, {
    en: ['Bestiary', 'Half of it is hearsay. The tooth marks on the spine are real.'],
    de: ['Tierbuch', 'Die Hälfte ist Hörensagen. Die Bissspuren am Rücken sind echt.'],
  }),
  writing('hymnal', 600, 400, null, {
    en: ['Hymnal', 'Four hundred hymns and, in pencil, three that are not hymns.'],
    de: ['Gesangbuch', 'Vierhundert Choräle und, mit Bleistift, drei Lieder, die keine sind.'],
  }),
  writing('blank-spellbook', 1500, 5000, null, {
    en: ['Blank spellbook', 'A hundred vellum leaves that smell faintly of thunder.'],
    de: ['Leeres Zauberbuch', 'Hundert Blatt Velin, die ein wenig nach Gewitter riechen.'],
  }),
  writing('ledger', 1200, 250, null, {
    en: ['Ledger', 'Red and black columns. Whoever owns it owns the merchant.'],
    de: ['Rechnungsbuch', 'Rote und schwarze Spalten. Wem es gehört, dem gehört der Kaufmann.'],
  }),
  writing('wax-tablet', 350, 60, null, {
    en: ['Wax tablet', 'Write, smooth, write again: for pupils and the undecided.'],
    de: ['Wachstafel', 'Schreiben, glätten, neu schreiben: für Schüler und Unentschlossene.'],
  }),
  writing('guild-letter', 20, 1000, null, {
    status: 'archived',
    en: ['Guild letter', 'Grants its bearer lodging at any guild house, until the guilds fell out.'],
    de: ['Zunftbrief', 'Gab seinem Träger Obdach in jedem Zunfthaus, bis die Zünfte sich zerstritten.'],
  }),
]
