import { type Item, itemOf } from '../records.ts'

const potion = itemOf('potion')
const herb = itemOf('herb')

export const potions: readonly Item[] = [
  potion('healing-potion', 250, 500, null, {
    en: ['Healing potion', 'Red, warm and bitter. Restores 2d4 + 2 hit points in one gulp.'],
    de: ['Heiltrank', 'Rot, warm und bitter. Gibt mit einem Schluck 2W4 + 2 Lebenspunkte zurück.'],
  }),
  potion('strong-healing-potion', 250, 2000, null, {
    en: ['Strong healing potion', 'Thick as syrup and twice as bitter. Restores 4d4 + 4 hit points.'],
    de: ['Starker Heiltrank', 'Dick wie Sirup und doppelt so bitter. Gibt 4W4 + 4 Lebenspunkte zurück.'],
  }),
  potion('mana-potion', 250, 600, null, {
    en: ['Mana potion', 'Blue and cold, tastes of lightning. Restores 1d6 + 1 mana.'],
    de: ['Manatrank', 'Blau und kalt, schmeckt nach Blitz. Gibt 1W6 + 1 Mana zurück.'],
  }),
  potion('strong-mana-potion', 250, 2400, null, {
    en: ['Strong mana potion', 'Your fingertips glow for an hour. Restores 2d6 + 2 mana.'],
    de: ['Starker Manatrank', 'Eine Stunde lang glühen die Fingerspitzen. Gibt 2W6 + 2 Mana zurück.'],
  }),
  potion('antidote', 100, 400, null, {
    en: ['Antidote', 'Chalk, charcoal and seven roots. Ends most poisons within a minute.'],
    de: ['Gegengift', 'Kreide, Kohle und sieben Wurzeln. Beendet die meisten Gifte binnen einer Minute.'],
  }),
  potion('potion-of-strength', 250, 1500, null, {
    en: ['Potion of strength', 'Strength rises by 2 for an hour. Open doors gently.'],
    de: ['Trank der Stärke', 'Stärke steigt eine Stunde lang um 2. Türen bitte sachte öffnen.'],
  }),
  potion('potion-of-nimbleness', 250, 1500, null, {
    en: ['Potion of nimbleness', 'Dexterity rises by 2 for an hour; sitting still becomes hard.'],
    de: ['Trank der Gewandtheit', 'Geschick steigt eine Stunde lang um 2; Stillsitzen fällt schwer.'],
  }),
  potion('potion-of-courage', 250, 800, null, {
    en: ['Potion of courage', 'Fear lets go for an hour. So does caution.'],
    de: ['Trank des Mutes', 'Eine Stunde lang lässt die Furcht dich los. Die Vorsicht leider auch.'],
  }),
  potion('potion-of-night-eyes', 250, 900, null, {
    en: ['Potion of night eyes', 'See by starlight as by noon for four hours; avoid lanterns.'],
    de: ['Nachtaugentrank', 'Vier Stunden bei Sternenlicht sehen wie am Mittag; Laternen meiden.'],
  }),
  potion('potion-of-water-breath', 250, 1800, null, {
    en: ['Potion of water breath', 'Breathe water for an hour. Tastes of pond.'],
    de: ['Wasseratemtrank', 'Eine Stunde Wasser atmen. Schmeckt nach Teich.'],
  }),
  potion('potion-of-invisibility', 250, 6000, null, {
    en: ['Potion of invisibility', 'Nobody sees you for ten minutes. Everybody still hears you.'],
    de: ['Unsichtbarkeitstrank', 'Zehn Minuten sieht dich niemand. Hören können dich alle.'],
  }),
  potion('potion-of-featherweight', 250, 1200, null, {
    en: ['Potion of featherweight', 'You weigh as much as a goose for ten minutes. Beware of wind.'],
    de: ['Federtrank', 'Zehn Minuten wiegst du so viel wie eine Gans. Vorsicht bei Wind.'],
  }),
  potion('potion-of-warmth', 250, 500, null, {
    en: ['Potion of warmth', 'Ginger and fire-moss: no frost touches you until morning.'],
    de: ['Wärmetrank', 'Ingwer und Feuermoos: Bis zum Morgen tut dir kein Frost etwas.'],
  }),
  potion('sleeping-draught', 100, 600, null, {
    en: ['Sleeping draught', 'Four drops for a night’s rest, forty for a guard.'],
    de: ['Schlaftrunk', 'Vier Tropfen für eine ruhige Nacht, vierzig für eine Wache.'],
  }),
  potion('truth-drops', 50, 4000, null, {
    en: ['Truth drops', 'Loosen the tongue for ten minutes. The listener may regret it more.'],
    de: ['Wahrheitstropfen', 'Lösen zehn Minuten die Zunge. Wer zuhört, bereut es oft mehr.'],
  }),
  potion('wound-salve', 150, 150, null, {
    en: ['Wound salve', 'Marigold and beeswax. Stops bleeding and prevents the worst.'],
    de: ['Wundsalbe', 'Ringelblume und Bienenwachs. Stillt Blut und verhütet das Schlimmste.'],
  }),
  potion('glue-pot', 300, 250, null, {
    en: ['Alchemist’s glue', 'Sets in ten breaths, holds an ox, never comes off a coat.'],
    de: ['Alchemistenleim', 'Wird in zehn Atemzügen fest, hält einen Ochsen, geht nie mehr aus dem Mantel.'],
  }),
  potion('smoke-flask', 300, 400, null, {
    en: ['Smoke flask', 'Throw, and a cloud thirty feet across hides friend and foe alike.'],
    de: ['Rauchflasche', 'Werfen, und eine zehn Schritt breite Wolke verbirgt Freund und Feind.'],
  }),
  potion('fire-flask', 400, 600, null, {
    en: ['Fire flask', 'Bursts into flames where it breaks: 1d6 damage, and whatever burns next.'],
    de: ['Brandflasche', 'Geht in Flammen auf, wo sie zerbricht: 1W6 Schaden und was sonst noch brennt.'],
  }),
  potion('blade-poison', 50, 2000, null, {
    en: ['Blade poison', 'A black film that dries in a minute and works in three.'],
    de: ['Klingengift', 'Ein schwarzer Film, nach einer Minute trocken, nach dreien wirksam.'],
  }),
  potion('potion-of-youth', 250, 100000, null, {
    status: 'draft',
    en: ['Potion of youth', 'Takes ten years off your face and nothing off your memory.'],
    de: ['Trank der Jugend', 'Nimmt dem Gesicht zehn Jahre und dem Gedächtnis nichts.'],
  }),
  potion('love-potion', 100, 5000, null, {
    status: 'archived',
    en: ['Love potion', 'Outlawed in every city, and rightly so.'],
    de: ['Liebestrank', 'In jeder Stadt verboten, und das zu Recht.'],
  }),
  herb('yarrow', 20, 10, null, {
    en: ['Yarrow', 'Chew and press on the cut. Soldiers know it by its old name, woundwort.'],
    de: ['Schafgarbe', 'Kauen und auf den Schnitt drücken. Soldaten sagen Wundkraut dazu.'],
  }),
  herb('willow-bark', 50, 8, null, {
    en: ['Willow bark', 'Bitter tea against fever and yesterday’s wine.'],
    de: ['Weidenrinde', 'Bitterer Tee gegen Fieber und den Wein von gestern.'],
  }),
  herb('valerian', 30, 12, null, {
    en: ['Valerian', 'The root smells dreadful and brings sleep; cats adore it.'],
    de: ['Baldrian', 'Die Wurzel stinkt und bringt Schlaf; Katzen lieben sie.'],
  }),
  herb('nettle', 30, 2, null, {
    en: ['Nettle', 'Soup in spring, cord in autumn, a warning all year.'],
    de: ['Brennnessel', 'Im Frühling Suppe, im Herbst Schnur, das ganze Jahr eine Warnung.'],
  }),
  herb('mugwort', 20, 5, null, {
    en: ['Mugwort', 'Under the pillow for true dreams, in the goose for true flavour.'],
    de: ['Beifuß', 'Unters Kissen für wahre Träume, in die Gans für wahren Geschmack.'],
  }),
  herb('mistletoe', 40, 60, null, {
    en: ['Mistletoe', 'Cut with a sickle before it touches the ground, or it is only a plant.'],
    de: ['Mistel', 'Mit der Sichel geschnitten, ehe sie den Boden berührt; sonst nur eine Pflanze.'],
  }),
  herb('foxglove', 20, 100, null, {
    en: ['Foxglove', 'A pinch steadies the heart. Two pinches stop it.'],
    de: ['Fingerhut', 'Eine Prise stärkt das Herz. Zwei halten es an.'],
  }),
  herb('monkshood', 20, 250, null, {
    en: ['Monkshood', 'Blue, lovely and deadly; wolves are said to fear it.'],
    de: ['Blauer Eisenhut', 'Schön und tödlich; Wölfe sollen ihn fürchten.'],
  }),
  herb('elderflower', 30, 4, null, {
    en: ['Elderflower', 'For tea, for syrup, for asking the tree’s pardon.'],
    de: ['Holunderblüten', 'Für Tee, für Sirup und um den Baum um Verzeihung zu bitten.'],
  }),
  herb('juniper-berries', 40, 8, null, {
    en: ['Juniper berries', 'Burned against sickness, stewed with game, distilled with hope.'],
    de: ['Wacholderbeeren', 'Gegen Seuchen verbrannt, mit Wild geschmort, mit Hoffnung gebrannt.'],
  }),
  herb('moonwort', 10, 400, null, {
    en: ['Moonwort', 'Opens at full moon for an hour. Mana recovers faster on its tea.'],
    de: ['Mondraute', 'Öffnet sich bei Vollmond für eine Stunde. Ihr Tee lässt Mana schneller kommen.'],
  }),
  herb('fire-moss', 30, 150, null, {
    en: ['Fire-moss', 'Grows on warm springs; stays warm in the hand for a week.'],
    de: ['Feuermoos', 'Wächst an heißen Quellen; bleibt eine Woche lang warm in der Hand.'],
  }),
  herb('ghost-cap', 20, 300, null, {
    en: ['Ghost cap', 'A pale mushroom. Whoever eats it hears what the house has heard.'],
    de: ['Geisterhut', 'Ein bleicher Pilz. Wer ihn isst, hört, was das Haus gehört hat.'],
  }),
  herb('king-root', 60, 800, null, {
    en: ['King-root', 'One slice a day keeps the wounded among the living.'],
    de: ['Königswurz', 'Eine Scheibe am Tag hält Verwundete unter den Lebenden.'],
  }),
]
