import { type Item, itemOf } from '../records.ts'

const provision = itemOf('provision')

export const provisions: readonly Item[] = [
  provision('trail-ration', 600, 30, null, {
    en: ['Trail ration', 'A day’s food: hard bread, dried meat, a handful of nuts and raisins.'],
    de: ['Wegzehrung', 'Essen für einen Tag: hartes Brot, Dörrfleisch, eine Handvoll Nüsse und Rosinen.'],
  }),
  provision('ships-biscuit', 400, 10, null, {
    en: ['Ship’s biscuit', 'Knock it on the table first. Something may wish to leave.'],
    de: ['Schiffszwieback', 'Erst auf den Tisch klopfen. Vielleicht möchte noch jemand ausziehen.'],
  }),
  provision('rye-bread', 1000, 4, null, {
    en: ['Rye bread', 'A dark loaf with a thick crust, better on the third day.'],
    de: ['Roggenbrot', 'Ein dunkler Laib mit dicker Kruste, am dritten Tag am besten.'],
  }),
  provision('white-loaf', 500, 8, null, {
    en: ['White loaf', 'Soft, fine and gone by noon.'],
    de: ['Weißbrot', 'Weich, fein und bis Mittag aufgegessen.'],
  }),
  provision('goat-cheese', 300, 15, null, {
    en: ['Goat cheese', 'Wrapped in chestnut leaves. The wrapping does not contain the smell.'],
    de: ['Ziegenkäse', 'In Kastanienblätter gewickelt. Den Geruch halten sie nicht auf.'],
  }),
  provision('hard-cheese', 1000, 40, null, {
    en: ['Hard cheese', 'A wedge of mountain cheese that survives any journey.'],
    de: ['Hartkäse', 'Ein Keil Bergkäse, der jede Reise übersteht.'],
  }),
  provision('dried-meat', 300, 30, null, {
    en: ['Dried meat', 'Strips of beef, smoke and salt. Chewing passes the watch.'],
    de: ['Dörrfleisch', 'Rindfleisch, Rauch und Salz in Streifen. Kauen verkürzt die Wache.'],
  }),
  provision('smoked-sausage', 400, 20, null, {
    en: ['Smoked sausage', 'Garlic, juniper, and what the butcher calls the rest.'],
    de: ['Räucherwurst', 'Knoblauch, Wacholder und was der Metzger den Rest nennt.'],
  }),
  provision('bacon', 500, 25, null, {
    en: ['Side of bacon', 'Makes a breakfast out of anything it meets.'],
    de: ['Speckseite', 'Macht aus allem, was ihm begegnet, ein Frühstück.'],
  }),
  provision('smoked-fish', 300, 12, null, {
    en: ['Smoked fish', 'Golden-skinned trout, best eaten with the fingers.'],
    de: ['Räucherfisch', 'Forelle mit goldener Haut, am besten mit den Fingern gegessen.'],
  }),
  provision('salted-herring', 200, 5, null, {
    en: ['Salted herring', 'From the barrel. Have water ready.'],
    de: ['Salzhering', 'Aus dem Fass. Wasser bereithalten.'],
  }),
  provision('dried-fruit', 250, 15, null, {
    en: ['Dried fruit', 'Apple rings, plums and pears: autumn in a bag.'],
    de: ['Dörrobst', 'Apfelringe, Pflaumen, Birnen: der Herbst im Beutel.'],
  }),
  provision('apples', 150, 1, null, {
    en: ['Apples', 'Red, sour and crisp. Horses take bribes.'],
    de: ['Äpfel', 'Rot, sauer und knackig. Pferde sind damit bestechlich.'],
  }),
  provision('hazelnuts', 250, 8, null, {
    en: ['Hazelnuts', 'A pouchful, shells on, for long talks by the fire.'],
    de: ['Haselnüsse', 'Ein Beutel voll, samt Schalen, für lange Gespräche am Feuer.'],
  }),
  provision('honey', 500, 60, null, {
    en: ['Jar of honey', 'Forest honey, dark as tea. Bears have a nose for it.'],
    de: ['Honigtopf', 'Waldhonig, dunkel wie Tee. Bären haben eine Nase dafür.'],
  }),
  provision('oatmeal', 1000, 6, null, {
    en: ['Oatmeal', 'Add water and resignation.'],
    de: ['Hafergrütze', 'Mit Wasser und Ergebenheit aufkochen.'],
  }),
  provision('dried-peas', 1000, 6, null, {
    en: ['Dried peas', 'Soak overnight, boil all day, tell stories meanwhile.'],
    de: ['Trockenerbsen', 'Über Nacht einweichen, den Tag über kochen, derweil Geschichten erzählen.'],
  }),
  provision('onions', 500, 3, null, {
    en: ['String of onions', 'Cures colds, keeps company away.'],
    de: ['Zwiebelzopf', 'Hilft gegen Schnupfen und gegen Gesellschaft.'],
  }),
  provision('honey-cake', 200, 20, null, {
    en: ['Honey cake', 'Spiced, sticky, keeps until spring if nobody finds it.'],
    de: ['Honigkuchen', 'Würzig, klebrig, hält bis zum Frühling, falls ihn niemand findet.'],
  }),
  provision('salt', 250, 30, null, {
    en: ['Salt', 'A small sack, grey and damp. Roads were built for it.'],
    de: ['Salz', 'Ein Säckchen, grau und feucht. Dafür hat man Straßen gebaut.'],
  }),
  provision('pepper', 50, 300, null, {
    en: ['Pepper', 'Black corns from far away, counted out one by one.'],
    de: ['Pfeffer', 'Schwarze Körner von weit her, einzeln abgezählt.'],
  }),
  provision('saffron', 5, 1500, null, {
    en: ['Saffron', 'A pinch of red threads worth more than the dish.'],
    de: ['Safran', 'Eine Prise roter Fäden, teurer als das ganze Gericht.'],
  }),
  provision('tea', 100, 100, null, {
    en: ['Tea', 'Pressed leaves in a paper brick. Hot water, long silence.'],
    de: ['Tee', 'Gepresste Blätter als Ziegel in Papier. Heißes Wasser, langes Schweigen.'],
  }),
  provision('small-beer', 1000, 3, null, {
    en: ['Small beer', 'Safer than the well and weaker than the argument.'],
    de: ['Dünnbier', 'Gesünder als der Brunnen und schwächer als der Streit.'],
  }),
  provision('strong-ale', 1000, 10, null, {
    en: ['Strong ale', 'Brewed in March, sung about until May.'],
    de: ['Starkbier', 'Im März gebraut, bis in den Mai besungen.'],
  }),
  provision('mead', 700, 40, null, {
    en: ['Mead', 'Honey that has had time to think.'],
    de: ['Met', 'Honig, der Zeit zum Nachdenken hatte.'],
  }),
  provision('table-wine', 1000, 20, null, {
    en: ['Table wine', 'Red, rough and local. The second cup tastes better.'],
    de: ['Landwein', 'Rot, rau und von hier. Der zweite Becher schmeckt besser.'],
  }),
  provision('fine-wine', 1200, 1000, null, {
    en: ['Fine wine', 'From a slope that duels have been fought over.'],
    de: ['Edler Wein', 'Von einem Hang, um den sich schon Leute duelliert haben.'],
  }),
  provision('plum-brandy', 700, 80, null, {
    en: ['Plum brandy', 'Warms, cleans wounds, starts small fires.'],
    de: ['Pflaumenbrand', 'Wärmt, reinigt Wunden, hilft beim Feuermachen.'],
  }),
  provision('oats', 5000, 20, null, {
    en: ['Sack of oats', 'Five days of good mood for a horse.'],
    de: ['Sack Hafer', 'Fünf Tage gute Laune für ein Pferd.'],
  }),
  provision('leaf-wrapped-cake', 100, 500, null, {
    status: 'draft',
    en: ['Leaf-wrapped cake', 'Nuts, dates and honey in a chestnut leaf. Nobody gives away the recipe.'],
    de: ['Blattkuchen', 'Nüsse, Datteln und Honig im Kastanienblatt. Das Rezept verrät niemand.'],
  }),
]
