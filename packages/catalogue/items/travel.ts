import { type Item, itemOf } from '../records.ts'

const animal = itemOf('animal')
const transport = itemOf('transport')

export const travel: readonly Item[] = [
  animal('riding-horse', 450000, 7500, null, {
    en: ['Riding horse', 'Patient, sure-footed, and faster when the stable comes in sight.'],
    de: ['Reitpferd', 'Geduldig, trittsicher und schneller, sobald der Stall in Sicht kommt.'],
  }),
  animal('war-horse', 600000, 40000, null, {
    en: ['War horse', 'Trained to bite, kick and stand still amid shouting.'],
    de: ['Schlachtross', 'Abgerichtet zu beißen, zu treten und im Lärm stillzustehen.'],
  }),
  animal('pony', 250000, 3000, null, {
    en: ['Pony', 'Small, round and cleverer than its rider.'],
    de: ['Pony', 'Klein, rund und klüger als alle, die auf ihm sitzen.'],
  }),
  animal('draught-horse', 800000, 5000, null, {
    en: ['Draught horse', 'Pulls a plough, a barge or a tower, and eats accordingly.'],
    de: ['Kaltblut', 'Zieht Pflug, Kahn oder Turm und frisst entsprechend.'],
  }),
  animal('mule', 350000, 2000, null, {
    en: ['Mule', 'Carries everything, forgives nothing.'],
    de: ['Maultier', 'Trägt alles, verzeiht nichts.'],
  }),
  animal('donkey', 200000, 800, null, {
    en: ['Donkey', 'Knows the way home and when to stop.'],
    de: ['Esel', 'Kennt den Heimweg und weiß, wann Schluss ist.'],
  }),
  animal('guard-dog', 40000, 1500, null, {
    en: ['Guard dog', 'Barks at strangers, moonlight and poets.'],
    de: ['Wachhund', 'Bellt bei Fremden, Mondlicht und Dichtern.'],
  }),
  animal('hunting-dog', 25000, 2000, null, {
    en: ['Hunting dog', 'All nose and legs, asleep in an instant.'],
    de: ['Jagdhund', 'Nur Nase und Beine, im Nu eingeschlafen.'],
  }),
  animal('falcon', 900, 5000, 'wrists', {
    en: ['Hunting falcon', 'Hooded on the glove, free above the field, back if it pleases.'],
    de: ['Jagdfalke', 'Mit Haube auf der Faust, frei über dem Feld, zurück nach Belieben.'],
  }),
  animal('messenger-pigeon', 350, 300, null, {
    en: ['Messenger pigeon', 'Flies home from anywhere, with one short letter.'],
    de: ['Brieftaube', 'Fliegt von überall nach Hause, mit einem kurzen Brief.'],
  }),
  animal('ships-cat', 4000, 20, null, {
    en: ['Ship’s cat', 'Paid in fish. Ships without her have bad luck and many rats.'],
    de: ['Schiffskatze', 'Wird in Fisch bezahlt. Ohne sie hat ein Schiff Pech und viele Ratten.'],
  }),
  animal('milk-goat', 50000, 200, null, {
    en: ['Milk goat', 'A pint in the morning, a hat by noon if you leave one lying about.'],
    de: ['Milchziege', 'Morgens ein halber Liter, mittags dein Hut, wenn du ihn liegen lässt.'],
  }),
  transport('saddle', 8000, 1000, null, {
    en: ['Riding saddle', 'Worn leather with a high back; ask the horse before buying.'],
    de: ['Reitsattel', 'Eingesessenes Leder mit hoher Lehne; vor dem Kauf das Pferd fragen.'],
  }),
  transport('pack-saddle', 7000, 500, null, {
    en: ['Pack saddle', 'Wooden frame and girths for eighty kilos of other people’s things.'],
    de: ['Packsattel', 'Holzgestell und Gurte für achtzig Kilo Sachen anderer Leute.'],
  }),
  transport('bridle', 1000, 200, null, {
    en: ['Bit and bridle', 'Two reins, one bit, and an understanding.'],
    de: ['Zaumzeug', 'Zwei Zügel, ein Gebiss und eine Übereinkunft.'],
  }),
  transport('handcart', 30000, 500, null, {
    en: ['Handcart', 'Two wheels and a squeak that no grease has ever cured.'],
    de: ['Handkarren', 'Zwei Räder und ein Quietschen, gegen das kein Fett je half.'],
  }),
  transport('wagon', 200000, 3500, null, {
    en: ['Wagon', 'Four wheels, a canvas roof, half a household.'],
    de: ['Planwagen', 'Vier Räder, ein Dach aus Leinwand, ein halber Haushalt.'],
  }),
  transport('sledge', 40000, 800, null, {
    en: ['Sledge', 'Runs on snow behind dogs, horses or gravity.'],
    de: ['Schlitten', 'Läuft auf Schnee, gezogen von Hunden, Pferden oder dem Hang.'],
  }),
  transport('rowing-boat', 100000, 5000, null, {
    en: ['Rowing boat', 'Four oars, two benches, one leak.'],
    de: ['Ruderboot', 'Vier Riemen, zwei Bänke, ein Leck.'],
  }),
  transport('river-barge', 3000000, 100000, null, {
    en: ['River barge', 'Flat, slow, and home to whoever steers it.'],
    de: ['Flusskahn', 'Flach, langsam und ein Zuhause für alle, die ihn steuern.'],
  }),
]
