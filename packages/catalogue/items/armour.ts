import { type Item, itemOf } from '../records.ts'

const piece = itemOf('armour')

export const armour: readonly Item[] = [
  piece('padded-jacket', 4000, 500, 'body', {
    en: ['Padded jacket', 'Layers of quilted linen. Warm, cheap, and better than a shirt.'],
    de: ['Wattiertes Wams', 'Viele Lagen gestepptes Leinen. Warm, billig und besser als ein Hemd.'],
  }),
  piece('leather-armour', 6000, 1000, 'body', {
    en: ['Leather armour', 'Boiled, waxed and shaped to the shoulders. Creaks until it knows you.'],
    de: ['Lederrüstung', 'Gekocht, gewachst und den Schultern angepasst. Knarzt, bis sie dich kennt.'],
  }),
  piece('studded-leather', 7500, 2500, 'body', {
    en: ['Studded leather', 'Rivets hold small iron plates between two layers of hide.'],
    de: ['Nietenleder', 'Nieten halten kleine Eisenplatten zwischen zwei Lagen Haut.'],
  }),
  piece('hide-armour', 8000, 800, 'body', {
    en: ['Hide armour', 'Thick furs, hair outwards. Smells of its former owner in the rain.'],
    de: ['Fellrüstung', 'Dicke Felle, Haar nach außen. Riecht im Regen nach dem Vorbesitzer.'],
  }),
  piece('chain-shirt', 9000, 5000, 'body', {
    en: ['Chain shirt', 'Ten thousand rings, each closed by hand. Short sleeves, to the hip.'],
    de: ['Kettenhemd', 'Zehntausend Ringe, jeder von Hand geschlossen. Kurze Ärmel, hüftlang.'],
  }),
  piece('mail-hauberk', 13000, 7500, 'body', {
    en: ['Mail hauberk', 'Mail down to the knee. The belt takes half its weight, your back the rest.'],
    de: ['Langes Kettenhemd', 'Kettengeflecht bis zum Knie. Der Gürtel trägt die Hälfte, dein Rücken den Rest.'],
  }),
  piece('scale-armour', 14000, 6000, 'body', {
    en: ['Scale armour', 'Overlapping bronze scales on leather. You will not sneak anywhere.'],
    de: ['Schuppenpanzer', 'Bronzeschuppen übereinander auf Leder. Schleichen wirst du damit nicht.'],
  }),
  piece('lamellar', 12000, 6500, 'body', {
    en: ['Lamellar armour', 'Small plates laced row over row; any one of them can be mended by the fire.'],
    de: ['Lamellenpanzer', 'Plättchen, Reihe über Reihe geschnürt; jedes lässt sich am Feuer flicken.'],
  }),
  piece('brigandine', 10000, 8000, 'body', {
    en: ['Brigandine', 'Looks like a fine velvet coat. The steel is on the inside.'],
    de: ['Brigantine', 'Sieht aus wie ein feiner Samtrock. Der Stahl steckt innen.'],
  }),
  piece('breastplate', 8000, 12000, 'body', {
    en: ['Breastplate', 'One curved plate before the heart and one behind it.'],
    de: ['Brustpanzer', 'Eine gewölbte Platte vor dem Herzen, eine dahinter.'],
  }),
  piece('plate-armour', 22000, 80000, 'body', {
    en: ['Plate armour', 'Made to measure, a year in the making. Do not grow fat.'],
    de: ['Plattenrüstung', 'Nach Maß gefertigt, ein Jahr Arbeit. Werde nicht dick.'],
  }),
  piece('bark-armour', 5000, 3000, 'body', {
    en: ['Bark armour', 'Cork oak plates sewn on linen. Light as a basket, and it floats.'],
    de: ['Borkenpanzer', 'Platten aus Korkeiche auf Leinen. Leicht wie ein Korb, und er schwimmt.'],
  }),
  piece('leather-cap', 400, 150, 'head', {
    en: ['Leather cap', 'Keeps off rain, twigs and the lighter sort of opinion.'],
    de: ['Lederkappe', 'Schützt vor Regen, Zweigen und der leichteren Art von Meinung.'],
  }),
  piece('kettle-hat', 1700, 600, 'head', {
    en: ['Kettle hat', 'A brimmed iron hat. Soldiers cook soup in it when the captain sleeps.'],
    de: ['Eisenhut', 'Ein Helm mit Krempe. Wenn der Hauptmann schläft, wird Suppe darin gekocht.'],
  }),
  piece('sallet', 2200, 2000, 'head', {
    en: ['Sallet', 'A smooth steel helm with a long neck guard and a narrow view.'],
    de: ['Schaller', 'Ein glatter Stahlhelm mit langem Nackenschutz und schmaler Aussicht.'],
  }),
  piece('great-helm', 3000, 2500, 'head', {
    en: ['Great helm', 'A bucket of riveted plates. Inside it is very hot and oddly quiet.'],
    de: ['Topfhelm', 'Ein Eimer aus genieteten Platten. Innen ist es heiß und seltsam still.'],
  }),
  piece('mail-coif', 1500, 1200, 'head', {
    en: ['Mail coif', 'A hood of rings, worn over a quilted cap.'],
    de: ['Kettenhaube', 'Eine Kapuze aus Ringen, getragen über einer gesteppten Mütze.'],
  }),
  piece('gorget', 900, 1000, 'neck', {
    en: ['Gorget', 'A steel collar. You turn your whole body to say no.'],
    de: ['Halsberge', 'Ein Stahlkragen. Wer damit Nein sagt, dreht den ganzen Körper.'],
  }),
  piece('shoulder-plates', 2400, 1800, 'shoulders', {
    en: ['Shoulder plates', 'Layered plates that shed a falling blow like a roof sheds rain.'],
    de: ['Schulterplatten', 'Geschichtete Platten, von denen Hiebe abgleiten wie Regen vom Dach.'],
  }),
  piece('bracers', 800, 500, 'wrists', {
    en: ['Bracers', 'Stiff leather from wrist to elbow; bowstrings and dogs respect them.'],
    de: ['Armschienen', 'Steifes Leder vom Handgelenk zum Ellbogen; Sehnen und Hunde achten es.'],
  }),
  piece('gauntlets', 1400, 1500, 'hands', {
    en: ['Gauntlets', 'Jointed steel fingers. Fine for swords, hopeless for buttons.'],
    de: ['Panzerhandschuhe', 'Stählerne Fingerglieder. Gut für Schwerter, hoffnungslos bei Knöpfen.'],
  }),
  piece('archers-glove', 100, 80, 'hands', {
    en: ['Archer’s glove', 'Three fingers of smooth horsehide for the drawing hand.'],
    de: ['Schießhandschuh', 'Drei Finger aus glattem Rossleder für die Zughand.'],
  }),
  piece('greaves', 2200, 1200, 'legs', {
    en: ['Greaves', 'Plates for shin and knee, because most dogs and dwarves aim low.'],
    de: ['Beinschienen', 'Platten für Schienbein und Knie, denn Hunde und Zwerge zielen tief.'],
  }),
  piece('mail-leggings', 4500, 2500, 'legs', {
    en: ['Mail leggings', 'Rings down to the ankle, tied to the belt. Mind your step in deep water.'],
    de: ['Kettenbeinlinge', 'Ringe bis zum Knöchel, am Gürtel verschnürt. Vorsicht in tiefem Wasser.'],
  }),
  piece('iron-shoes', 2600, 1400, 'feet', {
    en: ['Iron shoes', 'Pointed plates over a boot. You will be heard on every staircase.'],
    de: ['Eisenschuhe', 'Spitze Platten über dem Stiefel. Man hört dich auf jeder Treppe.'],
  }),
  piece('buckler', 1000, 500, 'off-hand', {
    en: ['Buckler', 'No larger than a plate; it catches blades for those who are quick.'],
    de: ['Faustschild', 'Kaum größer als ein Teller; fängt Klingen für alle, die schnell sind.'],
  }),
  piece('round-shield', 3000, 800, 'off-hand', {
    en: ['Round shield', 'Lime planks, iron boss, painted rim. A good shield has scars.'],
    de: ['Rundschild', 'Lindenbretter, Eisenbuckel, bemalter Rand. Ein guter Schild hat Narben.'],
  }),
  piece('long-shield', 4500, 1500, 'off-hand', {
    en: ['Long shield', 'Tapers to a point that guards the leg, on foot or in the saddle.'],
    de: ['Langschild', 'Läuft spitz zu und schützt das Bein, zu Fuß wie im Sattel.'],
  }),
  piece('tower-shield', 8000, 3000, 'off-hand', {
    en: ['Tower shield', 'A door you carry with you. Two people can eat lunch behind it.'],
    de: ['Turmschild', 'Eine Tür zum Mitnehmen. Zwei Leute können dahinter zu Mittag essen.'],
  }),
  piece('horse-barding', 25000, 20000, null, {
    en: ['Horse barding', 'Quilt and plates for a steed that will have to like loud noises.'],
    de: ['Rossharnisch', 'Steppdecke und Platten für ein Pferd, das Lärm mögen muss.'],
  }),
  piece('moonsteel-mail', 6000, 150000, 'body', {
    status: 'draft',
    en: ['Moonsteel mail', 'Forged at night and quenched in dew. It weighs less than it should.'],
    de: ['Mondstahlhemd', 'Bei Nacht geschmiedet, in Tau gehärtet. Wiegt weniger, als es dürfte.'],
  }),
  piece('wicker-shield', 1800, 100, 'off-hand', {
    status: 'archived',
    en: ['Wicker shield', 'Willow rods and rawhide. Stops an arrow once.'],
    de: ['Flechtschild', 'Weidenruten und Rohhaut. Hält einen Pfeil auf, aber nur einmal.'],
  }),
]
