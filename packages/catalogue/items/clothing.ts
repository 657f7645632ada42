import { type Item, itemOf } from '../records.ts'

const garment = itemOf('clothing')

export const clothing: readonly Item[] = [
  garment('travel-cloak', 1600, 200, 'shoulders', {
    en: ['Travel cloak', 'Heavy grey wool: coat by day, blanket by night, tent in an emergency.'],
    de: ['Reisemantel', 'Schwere graue Wolle: tags Mantel, nachts Decke, notfalls Zelt.'],
  }),
  garment('hooded-cloak', 1500, 250, 'shoulders', {
    en: ['Hooded cloak', 'A deep hood that leaves the face to the imagination.'],
    de: ['Kapuzenmantel', 'Eine tiefe Kapuze, die das Gesicht der Fantasie überlässt.'],
  }),
  garment('fur-cloak', 3500, 2500, 'shoulders', {
    en: ['Fur cloak', 'Wolf or bear, lined with felt. Winter becomes a matter of opinion.'],
    de: ['Pelzmantel', 'Wolf oder Bär, mit Filz gefüttert. Winter wird zur Ansichtssache.'],
  }),
  garment('oilskin-coat', 1800, 400, 'shoulders', {
    en: ['Oilskin coat', 'Linen soaked in linseed oil until rain gives up.'],
    de: ['Ölmantel', 'Leinen, so lange in Leinöl getränkt, bis der Regen aufgibt.'],
  }),
  garment('shawl', 400, 80, 'shoulders', {
    en: ['Shawl', 'Knitted by somebody’s grandmother, warmer than it looks.'],
    de: ['Schultertuch', 'Von irgendjemandes Großmutter gestrickt, wärmer, als es aussieht.'],
  }),
  garment('linen-shirt', 250, 60, 'body', {
    en: ['Linen shirt', 'Bleached on the meadow, mended at the elbows.'],
    de: ['Leinenhemd', 'Auf der Wiese gebleicht, an den Ellbogen geflickt.'],
  }),
  garment('wool-tunic', 700, 100, 'body', {
    en: ['Wool tunic', 'Knee-length and undyed; nobody looks twice at it.'],
    de: ['Wolltunika', 'Knielang und ungefärbt; niemand sieht zweimal hin.'],
  }),
  garment('doublet', 800, 500, 'body', {
    en: ['Doublet', 'Close-fitting, with more buttons than a person needs.'],
    de: ['Wams', 'Eng anliegend, mit mehr Knöpfen, als ein Mensch braucht.'],
  }),
  garment('waistcoat', 300, 200, 'body', {
    en: ['Waistcoat', 'Two pockets outside and one that only you know about.'],
    de: ['Weste', 'Zwei Taschen außen und eine, von der nur du weißt.'],
  }),
  garment(
    'leather-apron',
    900,
    150,
    'body',
    {
      en: ['Leather apron', 'Scorched and stained; opens the back doors of workshops.'],
      de: ['Lederschürze', 'Angesengt und fleckig; öffnet die Hintertüren von Werkstätten.'],
    },
    { protection: 1 },
  ),
  garment('scholars-robe', 1400, 800, 'body', {
    en: ['Scholar’s robe', 'Black, wide-sleeved, with ink at the cuffs. Gatekeepers nod.'],
    de: ['Gelehrtenrobe', 'Schwarz, mit weiten Ärmeln und Tinte am Saum. Torwachen nicken.'],
  }),
  garment('monks-habit', 1700, 120, 'body', {
    en: ['Monk’s habit', 'Rough brown wool and a rope belt. Itches towards virtue.'],
    de: ['Kutte', 'Raue braune Wolle mit Strick. Kratzt in Richtung Tugend.'],
  }),
  garment('fine-gown', 1500, 6000, 'body', {
    en: ['Fine gown', 'Silk, lace and a train for others to step on.'],
    de: ['Festkleid', 'Seide, Spitze und eine Schleppe, auf die andere treten können.'],
  }),
  garment('court-suit', 1600, 6000, 'body', {
    en: ['Court suit', 'Brocade with silver thread. Sitting down was not planned for.'],
    de: ['Hofgewand', 'Brokat mit Silberfaden. Hinsetzen war nicht vorgesehen.'],
  }),
  garment('linen-dress', 600, 120, 'body', {
    en: ['Linen dress', 'Plain cut, good seams, one embroidered collar.'],
    de: ['Leinenkleid', 'Schlichter Schnitt, gute Nähte, ein bestickter Kragen.'],
  }),
  garment('jesters-motley', 1000, 300, 'body', {
    en: ['Jester’s motley', 'Red, yellow and full of bells: permission to tell the truth.'],
    de: ['Narrenkleid', 'Rot, gelb und voller Schellen: die Erlaubnis, die Wahrheit zu sagen.'],
  }),
  garment('wool-trousers', 600, 80, 'legs', {
    en: ['Wool trousers', 'Patched at the knees before they are even sold.'],
    de: ['Wollhose', 'An den Knien verstärkt, noch ehe sie verkauft ist.'],
  }),
  garment(
    'leather-trousers',
    1300,
    300,
    'legs',
    {
      en: ['Leather trousers', 'Stiff for a month, then yours for life.'],
      de: ['Lederhose', 'Einen Monat lang steif, dann fürs Leben.'],
    },
    { protection: 1 },
  ),
  garment('wool-skirt', 800, 100, 'legs', {
    en: ['Wool skirt', 'Wide enough to run in, with a hidden pocket.'],
    de: ['Wollrock', 'Weit genug zum Laufen, mit einer verborgenen Tasche.'],
  }),
  garment('leather-belt', 250, 60, 'waist', {
    en: ['Leather belt', 'A plain buckle and holes for lean years and fat ones.'],
    de: ['Ledergürtel', 'Eine schlichte Schnalle und Löcher für magere und fette Jahre.'],
  }),
  garment('silk-sash', 100, 300, 'waist', {
    en: ['Silk sash', 'Bright as a banner; also a bandage, a strap, a signal.'],
    de: ['Seidenschärpe', 'Bunt wie ein Banner; auch Verband, Riemen und Zeichen.'],
  }),
  garment('wide-brimmed-hat', 200, 120, 'head', {
    en: ['Wide-brimmed hat', 'Shades the eyes and drips behind you instead of down your neck.'],
    de: ['Schlapphut', 'Beschattet die Augen und tropft nach hinten statt in den Nacken.'],
  }),
  garment('wool-cap', 100, 30, 'head', {
    en: ['Wool cap', 'Covers the ears. There is nothing more to say, and nothing more to wish.'],
    de: ['Wollmütze', 'Bedeckt die Ohren. Mehr ist nicht zu sagen und nicht zu wünschen.'],
  }),
  garment('fur-hat', 350, 300, 'head', {
    en: ['Fur hat', 'With flaps that tie under the chin when the north wind is in earnest.'],
    de: ['Pelzmütze', 'Mit Klappen zum Binden, wenn der Nordwind es ernst meint.'],
  }),
  garment('cowl', 300, 90, 'head', {
    en: ['Cowl', 'A hood with a collar and a long tail that boys like to pull.'],
    de: ['Gugel', 'Eine Kapuze mit Kragen und langem Zipfel, an dem Kinder gern ziehen.'],
  }),
  garment('headscarf', 80, 40, 'head', {
    en: ['Headscarf', 'Printed cotton against dust, sun and recognition.'],
    de: ['Kopftuch', 'Bedruckte Baumwolle gegen Staub, Sonne und Wiedererkennen.'],
  }),
  garment('carnival-mask', 150, 400, 'head', {
    en: ['Carnival mask', 'Painted wood with a grin that stays when yours is gone.'],
    de: ['Fastnachtsmaske', 'Bemaltes Holz mit einem Grinsen, das bleibt, wenn deines vergeht.'],
  }),
  garment('scarf', 200, 60, 'neck', {
    en: ['Scarf', 'Three arm’s lengths of knitted stripes.'],
    de: ['Schal', 'Drei Armlängen gestrickte Streifen.'],
  }),
  garment('wool-gloves', 100, 40, 'hands', {
    en: ['Wool gloves', 'Fingertips left free, for counting coins in the cold.'],
    de: ['Wollhandschuhe', 'Mit freien Fingerspitzen, um bei Kälte Münzen zu zählen.'],
  }),
  garment('leather-gloves', 150, 120, 'hands', {
    en: ['Leather gloves', 'Supple kid leather, sewn inside out, quiet on door handles.'],
    de: ['Lederhandschuhe', 'Weiches Ziegenleder, nach innen genäht, leise auf Türklinken.'],
  }),
  garment('walking-boots', 1600, 400, 'feet', {
    en: ['Walking boots', 'Double soles, hobnails and grease. Your best friends on a long road.'],
    de: ['Wanderstiefel', 'Doppelte Sohle, Nägel und Fett. Die besten Freunde auf langer Straße.'],
  }),
  garment('riding-boots', 1900, 800, 'feet', {
    en: ['Riding boots', 'To the knee, with a heel that keeps the stirrup in its place.'],
    de: ['Reitstiefel', 'Bis zum Knie, mit einem Absatz, der den Steigbügel hält.'],
  }),
  garment('soft-shoes', 400, 150, 'feet', {
    en: ['Soft shoes', 'Felt soles for libraries, sickrooms and other people’s houses.'],
    de: ['Leise Schuhe', 'Filzsohlen für Bibliotheken, Krankenzimmer und fremde Häuser.'],
  }),
  garment('sandals', 450, 60, 'feet', {
    en: ['Sandals', 'Straps and soles; the road dust comes free of charge.'],
    de: ['Sandalen', 'Riemen und Sohlen; den Straßenstaub gibt es umsonst dazu.'],
  }),
  garment('wooden-clogs', 1200, 40, 'feet', {
    en: ['Wooden clogs', 'Carved from poplar, stuffed with straw, heard from afar.'],
    de: ['Holzschuhe', 'Aus Pappel geschnitzt, mit Stroh gestopft, von Weitem zu hören.'],
  }),
  garment('snowshoes', 1500, 250, 'feet', {
    en: ['Snowshoes', 'Bent ash and gut netting: you walk on top of the winter.'],
    de: ['Schneeschuhe', 'Gebogene Esche und Darmgeflecht: Du gehst oben auf dem Winter.'],
  }),
  garment('powdered-wig', 300, 900, 'head', {
    status: 'archived',
    en: ['Powdered wig', 'Out of fashion since the old queen died, moths included.'],
    de: ['Gepuderte Perücke', 'Aus der Mode, seit die alte Königin starb, Motten inbegriffen.'],
  }),
]
