import { attack, creature, type Creature } from '../records.ts'

export const beasts: readonly Creature[] = [
  creature('carrion-crow', [2, 0, 3], [-5, 4, -2, 1, -1, -1], [attack('Peck', 'Schnabelhieb', 4, '1d2')], {
    en: ['Carrion crow', 'Arrives before the battle, to get a good seat.'],
    de: ['Aaskrähe', 'Kommt schon vor der Schlacht, wegen der guten Plätze.'],
  }),
  creature('rat', [3, 0, 3], [-4, 3, -1, 0, -3, -2], [attack('Bite', 'Biss', 3, '1d2')], {
    en: ['Rat', 'Knows every cellar in town, and what you keep in yours.'],
    de: ['Ratte', 'Kennt jeden Keller der Stadt und weiß, was in deinem lagert.'],
  }),
  creature('cave-bat', [3, 0, 4], [-4, 4, -1, 0, -4, -3], [attack('Bite', 'Biss', 4, '1d2')], {
    en: ['Cave bat', 'Finds its way in the dark, and then your hair.'],
    de: ['Höhlenfledermaus', 'Findet im Dunkeln ihren Weg und dann deine Haare.'],
  }),
  creature('adder', [4, 1, 3], [-3, 4, 0, 1, -4, -4], [attack('Bite', 'Biss', 5, '1d4+1')], {
    en: ['Adder', 'Basks on warm stones and takes boots personally.'],
    de: ['Kreuzotter', 'Sonnt sich auf warmen Steinen und nimmt Stiefel persönlich.'],
  }),
  creature('stray-dog', [7, 0, 2], [1, 2, 1, 1, -2, 0], [attack('Bite', 'Biss', 4, '1d4+1')], {
    en: ['Stray dog', 'Hungry enough to be brave, clever enough to bring friends.'],
    de: ['Streunender Hund', 'Hungrig genug für Mut, klug genug, um Freunde mitzubringen.'],
  }),
  creature('wolf', [12, 1, 4], [2, 4, 2, 2, -2, 0], [attack('Bite', 'Biss', 6, '1d6+2')], {
    en: ['Wolf', 'By the time you hear one, the others have already gone round.'],
    de: ['Wolf', 'Wenn du den einen hörst, haben dich die anderen schon umgangen.'],
  }),
  creature('pack-leader', [26, 2, 5], [4, 5, 4, 4, -1, 3], [attack('Bite', 'Biss', 8, '1d8+4')], {
    en: ['Pack leader', 'Scarred about the muzzle. The pack eats when this one has eaten.'],
    de: ['Leitwolf', 'Die Schnauze voller Narben. Das Rudel frisst, wenn dieser satt ist.'],
  }),
  creature('lynx', [11, 0, 5], [2, 5, 1, 2, -2, -1], [attack('Claws', 'Krallen', 7, '1d6+2')], {
    en: ['Lynx', 'You never saw it. It has been watching since the bridge.'],
    de: ['Luchs', 'Gesehen hast du ihn nie. Er dich schon seit der Brücke.'],
  }),
  creature('wild-boar', [16, 2, 1], [4, 1, 4, 3, -3, -2], [attack('Tusks', 'Hauer', 6, '1d8+2')], {
    en: ['Wild boar', 'Thirty stone of bad temper between two tusks.'],
    de: ['Keiler', 'Vier Zentner schlechte Laune zwischen zwei Hauern.'],
  }),
  creature('red-stag', [18, 1, 3], [3, 4, 3, 2, -2, 1], [attack('Antlers', 'Geweih', 5, '1d6+3')], {
    en: ['Red stag', 'Carries a crown, and in autumn it fights for one.'],
    de: ['Rothirsch', 'Trägt eine Krone und kämpft im Herbst auch darum.'],
  }),
  creature('warhorse', [28, 1, 2], [5, 2, 5, 2, -2, 1], [attack('Hooves', 'Hufe', 6, '1d8+4')], {
    en: ['Warhorse', 'Trained not to flinch, which is more than its rider was.'],
    de: ['Streitross', 'Hat gelernt, vor nichts zu scheuen. Der Reiter übt noch.'],
  }),
  creature(
    'brown-bear',
    [38, 3, 2],
    [6, 2, 6, 3, -2, -1],
    [attack('Paw', 'Pranke', 8, '1d8+5'), attack('Bite', 'Biss', 7, '1d10+5')],
    {
      en: ['Brown bear', 'Wants honey, salmon and to be left alone, in that order.'],
      de: ['Braunbär', 'Will Honig, Lachs und seine Ruhe, in dieser Reihenfolge.'],
    },
  ),
  creature('swarm-of-rats', [14, 0, 3], [-1, 3, 1, 1, -4, -4], [attack('Bites', 'Bisse', 5, '2d4')], {
    en: ['Swarm of rats', 'A grey carpet that squeaks, climbs and will not go around you.'],
    de: ['Rattenschwarm', 'Ein grauer Teppich, der fiept, klettert und keinen Bogen um dich macht.'],
  }),
  creature('swarm-of-wasps', [10, 0, 5], [-4, 5, 0, 1, -5, -5], [attack('Stings', 'Stiche', 6, '1d6+1')], {
    en: ['Swarm of wasps', 'Somebody kicked the nest. They do not care who it was.'],
    de: ['Wespenschwarm', 'Jemand hat ans Nest getreten. Wer es war, ist ihnen gleich.'],
  }),
  creature('giant-centipede', [9, 1, 3], [0, 3, 1, 0, -5, -5], [attack('Bite', 'Biss', 5, '1d4+1')], {
    en: ['Giant centipede', 'Too many legs, and every one of them is coming this way.'],
    de: ['Riesenhundertfüßer', 'Viel zu viele Beine, und alle laufen in deine Richtung.'],
  }),
  creature('giant-spider', [17, 1, 4], [2, 5, 2, 2, -3, -4], [attack('Bite', 'Biss', 7, '1d6+2')], {
    en: ['Giant spider', 'Eight eyes, eight legs, and all the patience in the wood.'],
    de: ['Riesenspinne', 'Acht Augen, acht Beine und alle Geduld des Waldes.'],
  }),
  creature(
    'bog-toad',
    [19, 1, 0],
    [3, 1, 4, 0, -4, -3],
    [attack('Tongue', 'Zunge', 5, '1d4+1'), attack('Bite', 'Biss', 5, '1d8+2')],
    {
      en: ['Bog toad', 'As big as a barrel. It has swallowed the dog and is thinking about you.'],
      de: ['Moorkröte', 'Groß wie ein Fass. Den Hund hat sie schon geschluckt, jetzt denkt sie an dich.'],
    },
  ),
  creature('iron-beetle', [20, 5, 0], [4, 0, 5, 1, -5, -5], [attack('Mandibles', 'Zangen', 6, '1d8+3')], {
    en: ['Iron beetle', 'Its shell makes good shields. It is still using it.'],
    de: ['Eisenkäfer', 'Aus dem Panzer macht man gute Schilde. Noch braucht er ihn selbst.'],
  }),
  creature('moon-moth', [5, 0, 4], [-3, 4, 0, 2, -2, 2], [attack('Dust', 'Flügelstaub', 5, '1d4')], {
    status: 'draft',
    en: ['Moon moth', 'Follows the last candle home and puts it out.'],
    de: ['Mondmotte', 'Folgt der letzten Kerze nach Hause und löscht sie.'],
  }),
  creature('two-headed-calf', [9, 0, 0], [2, -1, 2, 0, -3, -1], [attack('Butt', 'Kopfstoß', 3, '1d4')], {
    status: 'archived',
    en: ['Two-headed calf', 'Harmless, whatever the pamphlet says.'],
    de: ['Zweiköpfiges Kalb', 'Harmlos, egal was auf dem Flugblatt steht.'],
  }),
]
