import { type Item, itemOf } from '../records.ts'

const container = itemOf('container')

export const containers: readonly Item[] = [
  container('backpack', 1800, 200, 'back', {
    en: ['Backpack', 'Canvas and leather straps. What is needed is always at the bottom.'],
    de: ['Rucksack', 'Leinwand und Lederriemen. Was man braucht, liegt immer ganz unten.'],
  }),
  container('sack', 300, 5, null, {
    en: ['Sack', 'Coarse jute; held flour once, and still shows it.'],
    de: ['Sack', 'Grobe Jute; war einmal voll Mehl, und man sieht es noch.'],
  }),
  container('satchel', 700, 150, 'shoulders', {
    en: ['Satchel', 'A flap, two buckles, room for a book and a lunch.'],
    de: ['Umhängetasche', 'Eine Klappe, zwei Schnallen, Platz für ein Buch und ein Mittagessen.'],
  }),
  container('belt-pouch', 150, 30, 'waist', {
    en: ['Belt pouch', 'For what the hand must find in the dark.'],
    de: ['Gürteltasche', 'Für alles, was die Hand im Dunkeln finden muss.'],
  }),
  container('coin-purse', 60, 20, 'waist', {
    en: ['Coin purse', 'Deerskin with a drawstring. Wear it under the shirt in town.'],
    de: ['Geldkatze', 'Hirschleder mit Zugband. In der Stadt trägt man sie unterm Hemd.'],
  }),
  container('waterskin', 300, 30, 'waist', {
    en: ['Waterskin', 'Holds four pints and gives everything a taste of goat.'],
    de: ['Wasserschlauch', 'Fasst zwei Liter und gibt allem einen Geschmack von Ziege.'],
  }),
  container('hip-flask', 200, 100, 'waist', {
    en: ['Hip flask', 'Pewter, curved to the hip, with a dent that saved someone’s life.'],
    de: ['Flachmann', 'Zinn, der Hüfte angepasst, mit einer Delle, die ein Leben gerettet hat.'],
  }),
  container('glass-bottle', 400, 30, null, {
    en: ['Glass bottle', 'Green, bubbled glass and a cork. Messages optional.'],
    de: ['Glasflasche', 'Grünes Glas mit Bläschen und ein Korken. Botschaft nach Belieben.'],
  }),
  container('vial', 60, 50, null, {
    en: ['Vial', 'Thumb-sized, stoppered with wax, labelled if you are wise.'],
    de: ['Phiole', 'Daumengroß, mit Wachs verschlossen und beschriftet, wenn man klug ist.'],
  }),
  container('clay-jug', 1200, 10, null, {
    en: ['Clay jug', 'Keeps milk cool and breaks with a satisfying noise.'],
    de: ['Tonkrug', 'Hält Milch kühl und zerbricht mit schönem Geräusch.'],
  }),
  container('basket', 900, 20, 'back', {
    en: ['Carrying basket', 'Willow with two straps; herbs, firewood or a sleeping child.'],
    de: ['Tragekorb', 'Weide mit zwei Riemen; Kräuter, Brennholz oder ein schlafendes Kind.'],
  }),
  container('crate', 6000, 20, null, {
    en: ['Crate', 'Pine boards and nails. FRAGILE has been painted on it upside down.'],
    de: ['Kiste', 'Kiefernbretter und Nägel. „Vorsicht“ steht verkehrt herum darauf.'],
  }),
  container('barrel', 25000, 150, null, {
    en: ['Barrel', 'Holds a hundred litres, or one quiet stowaway.'],
    de: ['Fass', 'Fasst hundert Liter oder einen stillen blinden Passagier.'],
  }),
  container('chest', 12000, 500, null, {
    en: ['Chest', 'Oak and iron bands; two carry it, one sits on it.'],
    de: ['Truhe', 'Eiche mit Eisenbändern; zwei tragen sie, einer sitzt darauf.'],
  }),
  container('strongbox', 8000, 2500, null, {
    en: ['Strongbox', 'Iron on all six sides and a lock that cost more than the box.'],
    de: ['Geldkassette', 'Eisen auf allen sechs Seiten und ein Schloss, teurer als der Kasten.'],
  }),
  container('quiver', 500, 80, 'back', {
    en: ['Quiver', 'Room for thirty arrows, lined with fleece so that they do not rattle.'],
    de: ['Köcher', 'Platz für dreißig Pfeile, mit Vlies gefüttert, damit sie nicht klappern.'],
  }),
  container('bolt-case', 450, 80, 'waist', {
    en: ['Bolt case', 'A stiff leather box for twenty bolts, points down.'],
    de: ['Bolzentasche', 'Eine steife Lederbüchse für zwanzig Bolzen, Spitzen nach unten.'],
  }),
  container('scroll-case', 250, 120, 'back', {
    en: ['Scroll case', 'A tube of boiled leather, waterproof for an hour or two.'],
    de: ['Kartenrolle', 'Ein Rohr aus gekochtem Leder, für ein, zwei Stunden wasserdicht.'],
  }),
  container('potion-belt', 400, 250, 'waist', {
    en: ['Potion belt', 'Six padded loops for six vials, each at the same place in every fight.'],
    de: ['Trankgürtel', 'Sechs gepolsterte Schlaufen für sechs Phiolen, jede stets am gleichen Platz.'],
  }),
  container('saddlebags', 2500, 300, null, {
    en: ['Saddlebags', 'Two large pockets that like to be packed evenly, as does the horse.'],
    de: ['Satteltaschen', 'Zwei große Taschen, die gleichmäßig gepackt sein wollen; das Pferd auch.'],
  }),
  container('bird-cage', 1500, 120, null, {
    en: ['Bird cage', 'Wire and a perch; the door sticks, which the bird approves of.'],
    de: ['Vogelkäfig', 'Draht und eine Stange; die Tür klemmt, was dem Vogel gefällt.'],
  }),
  container('specimen-jar', 350, 60, null, {
    en: ['Specimen jar', 'Wide neck, parchment lid. Air holes for the living ones.'],
    de: ['Sammelglas', 'Weiter Hals, Deckel aus Pergament. Luftlöcher für die lebenden Stücke.'],
  }),
]
