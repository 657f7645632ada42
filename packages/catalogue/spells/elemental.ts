import { type Spell, spellOf } from '../records.ts'

const flame = spellOf('flame')
const water = spellOf('water')
const air = spellOf('air')
const stone = spellOf('stone')

export const elementalSpells: readonly Spell[] = [
  flame('wanderers-light', 1, 1, {
    en: ['Wanderer’s light', 'A lantern’s light above your shoulder. It follows you for one hour.', '1 hour'],
    de: ['Licht der Wanderer', 'Laternenlicht über deiner Schulter. Es folgt dir eine Stunde lang.', '1 Stunde'],
  }),
  flame('kindle', 1, 1, {
    en: ['Kindle', 'A snap of the fingers lights a candle, a pipe or a campfire.', 'Instant'],
    de: ['Zunderfinger', 'Ein Fingerschnippen entzündet Kerze, Pfeife oder Lagerfeuer.', 'Sofort'],
  }),
  flame('hearth-warmth', 1, 1, {
    en: ['Hearth warmth', 'Up to six people stay warm and dry their clothes within an hour.', '1 hour'],
    de: ['Herdwärme', 'Bis zu sechs Leute haben es warm, und ihre Kleider trocknen in einer Stunde.', '1 Stunde'],
  }),
  flame(
    'ember-dart',
    1,
    2,
    {
      en: ['Ember dart', 'A glowing splinter flies sixty feet and burns for 1d6.', 'Instant'],
      de: ['Glutpfeil', 'Ein glühender Splitter fliegt zwanzig Schritt weit und brennt für 1W6.', 'Sofort'],
    },
    { effect: '1d6', effect_kind: 'damage' },
  ),
  flame('read-the-ashes', 2, 3, {
    en: ['Read the ashes', 'A cold fireplace shows you who sat round it last.', '1 minute'],
    de: ['Aschenlese', 'Eine kalte Feuerstelle zeigt dir, wer zuletzt an ihr saß.', '1 Minute'],
  }),
  flame(
    'burning-edge',
    2,
    3,
    {
      en: ['Burning edge', 'One weapon burns for ten rounds and adds 1d4 to every hit.', '10 rounds'],
      de: ['Lodernde Klinge', 'Eine Waffe lodert zehn Runden lang und richtet 1W4 mehr Schaden an.', '10 Runden'],
    },
    { effect: '1d4', effect_kind: 'damage' },
  ),
  flame('lantern-swarm', 2, 3, {
    en: ['Lantern swarm', 'Seven small lights go wherever you point, up to a bowshot away.', '1 hour'],
    de: ['Laternenschwarm', 'Sieben kleine Lichter gehen, wohin du zeigst, bis auf Bogenschussweite.', '1 Stunde'],
  }),
  flame('smoke-serpent', 2, 4, {
    en: ['Smoke serpent', 'Smoke takes shape, winds round one foe and makes every breath a cough.', '3 rounds'],
    de: ['Rauchschlange', 'Rauch nimmt Gestalt an, umschlingt einen Gegner und lässt ihn nur noch husten.', '3 Runden'],
  }),
  flame('walk-through-fire', 3, 5, {
    en: ['Walk through fire', 'For one minute flames part before you and whoever holds your hand.', '1 minute'],
    de: ['Feuergang', 'Eine Minute lang weichen Flammen vor dir und allen an deiner Hand.', '1 Minute'],
  }),
  flame(
    'flame-lance',
    3,
    6,
    {
      en: ['Flame lance', 'A straight line of fire, sixty feet long: 3d6 to all who stand in it.', 'Instant'],
      de: ['Flammenlanze', 'Eine gerade Linie aus Feuer, zwanzig Schritt lang: 3W6 für alle darin.', 'Sofort'],
    },
    { effect: '3d6', effect_kind: 'damage' },
  ),
  flame('ring-of-embers', 3, 6, {
    en: ['Ring of embers', 'A glowing circle keeps beasts away until the sun comes up.', 'Until sunrise'],
    de: ['Glutkreis', 'Ein glühender Kreis hält Tiere fern, bis die Sonne aufgeht.', 'Bis Sonnenaufgang'],
  }),
  flame('noonday', 4, 8, {
    en: ['Noonday', 'Daylight fills a hall for ten minutes. Shades and liars dislike it.', '10 minutes'],
    de: [
      'Mittagsglanz',
      'Tageslicht erfüllt zehn Minuten lang einen Saal. Schatten und Lügner mögen es nicht.',
      '10 Minuten',
    ],
  }),
  flame(
    'flame-blossom',
    4,
    9,
    {
      en: ['Flame blossom', 'A bud of fire opens at a point you choose: 5d6 within fifteen feet.', 'Instant'],
      de: ['Flammenblüte', 'Eine Knospe aus Feuer geht auf, wo du willst: 5W6 auf fünf Schritt.', 'Sofort'],
    },
    { effect: '5d6', effect_kind: 'damage' },
  ),
  flame(
    'wall-of-fire',
    5,
    12,
    {
      en: ['Wall of fire', 'Fifty feet of roaring flame, as high as a house, for ten rounds.', '10 rounds'],
      de: ['Feuerwand', 'Fünfzehn Schritt brüllende Flammen, haushoch, für zehn Runden.', '10 Runden'],
    },
    { effect: '6d6', effect_kind: 'damage' },
  ),
  flame('last-ember', 6, 16, {
    en: ['Last ember', 'If you fall within the hour, you rise once more from your own ashes.', 'Up to 1 hour'],
    de: [
      'Letzte Glut',
      'Fällst du binnen einer Stunde, erhebst du dich einmal aus der eigenen Asche.',
      'Bis zu 1 Stunde',
    ],
  }),
  water('clear-water', 1, 1, {
    en: ['Clear water', 'A bucketful of any water becomes fit to drink.', 'Permanent'],
    de: ['Klares Wasser', 'Ein Eimer Wasser, gleich woher, wird trinkbar.', 'Dauerhaft'],
  }),
  water(
    'frost-breath',
    1,
    2,
    {
      en: ['Frost breath', 'Your breath bites for 1d6 and leaves ice flowers on armour.', 'Instant'],
      de: ['Frosthauch', 'Dein Atem beißt für 1W6 und malt Eisblumen auf Rüstungen.', 'Sofort'],
    },
    { effect: '1d6', effect_kind: 'damage' },
  ),
  water('frost-lock', 1, 2, {
    en: ['Frost lock', 'Ice grips a door, a lid or a scabbard for ten minutes.', '10 minutes'],
    de: ['Frostriegel', 'Eis hält Tür, Deckel oder Schwertscheide zehn Minuten lang fest.', '10 Minuten'],
  }),
  water('veil-of-mist', 2, 3, {
    en: ['Veil of mist', 'Mist thirty feet around you hides everyone in it for ten minutes.', '10 minutes'],
    de: ['Nebelschleier', 'Nebel zehn Schritt um dich verbirgt zehn Minuten lang alle darin.', '10 Minuten'],
  }),
  water('still-pool', 2, 3, {
    en: ['Still pool', 'A bowl of water shows a place you know, without its sounds.', '10 minutes'],
    de: ['Stiller Spiegel', 'Eine Schale Wasser zeigt einen Ort, den du kennst, doch ohne Ton.', '10 Minuten'],
  }),
  water('call-rain', 2, 4, {
    en: ['Call rain', 'Clouds gather within minutes: a shower, or a soaking if you insist.', '1 hour'],
    de: ['Regenruf', 'In Minuten ziehen Wolken auf: ein Schauer, auf Wunsch ein Guss.', '1 Stunde'],
  }),
  water(
    'ice-needles',
    2,
    4,
    {
      en: ['Ice needles', 'A handful of needles, 1d4 each, for up to three foes.', 'Instant'],
      de: ['Eisnadeln', 'Eine Handvoll Nadeln, je 1W4, für bis zu drei Gegner.', 'Sofort'],
    },
    { effect: '1d4', effect_kind: 'damage' },
  ),
  water('breathe-water', 3, 5, {
    en: ['Breathe water', 'Six people breathe under water for an hour. Talking is mostly bubbles.', '1 hour'],
    de: ['Wasseratem', 'Sechs Leute atmen eine Stunde unter Wasser. Reden gibt meist nur Blasen.', '1 Stunde'],
  }),
  water('ice-bridge', 3, 5, {
    en: [
      'Ice bridge',
      'A bridge sixty feet long that holds until the tenth person has crossed.',
      'Until ten have crossed',
    ],
    de: [
      'Eisbrücke',
      'Eine Brücke, zwanzig Schritt lang; sie hält, bis zehn Leute drüben sind.',
      'Bis zehn Leute drüben sind',
    ],
  }),
  water('undertow', 3, 6, {
    en: ['Undertow', 'Water up to the knee is enough to pull a whole group off its feet.', 'Instant'],
    de: ['Sog', 'Knietiefes Wasser genügt, um einer ganzen Gruppe die Füße wegzuziehen.', 'Sofort'],
  }),
  water('ice-wall', 4, 8, {
    en: ['Ice wall', 'Clear, cold and a pace thick. It stands until somebody melts it.', 'Until it is melted'],
    de: ['Eiswall', 'Klar, kalt und einen Schritt dick. Er steht, bis jemand ihn schmilzt.', 'Bis er geschmolzen ist'],
  }),
  water('open-the-ford', 5, 11, {
    en: ['Open the ford', 'A river draws aside and lets you pass dry for as long as you hum.', 'While you hum'],
    de: [
      'Furt öffnen',
      'Ein Fluss weicht zur Seite und lässt dich trocken durch, solange du summst.',
      'Solange du summst',
    ],
  }),
  water('winters-grip', 5, 12, {
    en: ['Winter’s grip', 'Everything within thirty feet freezes in its step for three rounds.', '3 rounds'],
    de: ['Griff des Winters', 'Auf zehn Schritt erstarrt alles mitten im Schritt, drei Runden lang.', '3 Runden'],
  }),
  water(
    'great-wave',
    6,
    16,
    {
      en: ['Great wave', 'The sea stands up, walks inland and lies down again.', '1 minute'],
      de: ['Große Woge', 'Das Meer steht auf, geht an Land und legt sich wieder hin.', '1 Minute'],
    },
    { effect: '8d6', effect_kind: 'damage' },
  ),
  air('gust', 1, 1, {
    en: ['Gust', 'A push of air slams shutters, snuffs torches, steals hats.', 'Instant'],
    de: ['Windstoß', 'Ein Stoß Luft schlägt Läden zu, löscht Fackeln, stiehlt Hüte.', 'Sofort'],
  }),
  air('read-the-sky', 1, 1, {
    en: ['Read the sky', 'You know the weather of the next two days as if you had seen it.', 'Instant'],
    de: ['Wetterschau', 'Du kennst das Wetter der nächsten zwei Tage, als hättest du es gesehen.', 'Sofort'],
  }),
  air('whisper-on-the-wind', 1, 2, {
    en: ['Whisper on the wind', 'Ten words travel up to a mile and reach only the ear you mean.', 'Instant'],
    de: ['Flüsternder Wind', 'Zehn Wörter reisen bis zu einer Meile und erreichen nur das eine Ohr.', 'Sofort'],
  }),
  air('thistledown', 1, 2, {
    en: ['Thistledown', 'One falling person drifts down like a seed and lands unhurt.', 'Until landing'],
    de: ['Distelflaum', 'Wer fällt, schwebt wie ein Same herab und landet unversehrt.', 'Bis zur Landung'],
  }),
  air('grasshopper-leap', 1, 2, {
    en: ['Grasshopper’s leap', 'Your next jump carries you thirty feet, upwards or across.', 'One jump'],
    de: ['Heuschreckensprung', 'Dein nächster Sprung trägt dich zehn Schritt weit, hinauf oder hinüber.', 'Ein Sprung'],
  }),
  air(
    'spark',
    1,
    2,
    {
      en: ['Spark', 'A blue spark leaps from your hand: 1d6, and a start for everyone.', 'Instant'],
      de: ['Funkenschlag', 'Ein blauer Funke springt aus deiner Hand: 1W6 und ein Schreck für alle.', 'Sofort'],
    },
    { effect: '1d6', effect_kind: 'damage' },
  ),
  air('fair-wind', 2, 3, {
    en: ['Fair wind', 'For an hour a boat, a cart or six walkers move half as fast again.', '1 hour'],
    de: ['Rückenwind', 'Eine Stunde lang sind Boot, Karren oder sechs Leute um die Hälfte schneller.', '1 Stunde'],
  }),
  air('dead-calm', 2, 3, {
    en: ['Dead calm', 'No sound enters or leaves a room-sized space for ten minutes.', '10 minutes'],
    de: ['Windstille', 'Zehn Minuten dringt kein Laut in einen zimmergroßen Raum oder heraus.', '10 Minuten'],
  }),
  air('thunderclap', 2, 4, {
    en: ['Thunderclap', 'One clap: glass breaks, horses bolt, foes nearby are deaf for a round.', '1 round'],
    de: ['Donnerschlag', 'Ein Schlag: Glas birst, Pferde scheuen, Gegner sind eine Runde taub.', '1 Runde'],
  }),
  air('wind-wall', 3, 5, {
    en: ['Wind wall', 'Arrows, wasps and fog turn back at a line you draw with your foot.', '10 minutes'],
    de: ['Windwand', 'Pfeile, Wespen und Nebel kehren um an einer Linie, die dein Fuß zieht.', '10 Minuten'],
  }),
  air('stolen-breath', 3, 6, {
    en: ['Stolen breath', 'One foe cannot speak, shout or cast for three rounds.', '3 rounds'],
    de: ['Geraubter Atem', 'Ein Gegner kann drei Runden lang weder sprechen noch rufen noch zaubern.', '3 Runden'],
  }),
  air(
    'lightning-spear',
    4,
    9,
    {
      en: ['Lightning spear', 'A bolt straight from the sky: 6d6 to one who stands under it.', 'Instant'],
      de: ['Blitzspeer', 'Ein Blitz, geradewegs vom Himmel: 6W6 für den, der darunter steht.', 'Sofort'],
    },
    { effect: '6d6', effect_kind: 'damage' },
  ),
  air('ride-the-wind', 4, 9, {
    en: ['Ride the wind', 'You fly at a horse’s pace for ten minutes. Landing is up to you.', '10 minutes'],
    de: ['Windritt', 'Du fliegst zehn Minuten so schnell wie ein Pferd. Landen musst du selbst.', '10 Minuten'],
  }),
  air('cloud-ship', 5, 12, {
    en: ['Cloud ship', 'A cloud carries eight people and their luggage until the evening.', 'Until evening'],
    de: ['Wolkenschiff', 'Eine Wolke trägt acht Leute samt Gepäck bis zum Abend.', 'Bis zum Abend'],
  }),
  air(
    'call-the-storm',
    6,
    16,
    {
      en: ['Call the storm', 'A thunderstorm comes and does what you point at for ten minutes.', '10 minutes'],
      de: ['Sturmruf', 'Ein Gewitter kommt und tut zehn Minuten lang, worauf du zeigst.', '10 Minuten'],
    },
    { effect: '8d6', effect_kind: 'damage' },
  ),
  stone(
    'pebble-shot',
    1,
    1,
    {
      en: ['Pebble shot', 'A pebble leaves your palm like a sling bullet: 1d4.', 'Instant'],
      de: ['Kieselwurf', 'Ein Kiesel verlässt deine Hand wie eine Schleuderkugel: 1W4.', 'Sofort'],
    },
    { effect: '1d4', effect_kind: 'damage' },
  ),
  stone('firm-footing', 1, 1, {
    en: ['Firm footing', 'For ten minutes nothing trips you, shoves you or sweeps you away.', '10 minutes'],
    de: ['Fester Stand', 'Zehn Minuten bringt dich nichts zum Stolpern oder aus dem Stand.', '10 Minuten'],
  }),
  stone('shape-clay', 1, 2, {
    en: ['Shape clay', 'Clay, mud or wet sand takes the shape you have in mind.', 'Permanent'],
    de: ['Ton formen', 'Ton, Lehm oder nasser Sand nimmt die Form an, an die du denkst.', 'Dauerhaft'],
  }),
  stone('read-the-stone', 2, 3, {
    en: ['Read the stone', 'Lay your hand on a wall and learn what it heard today.', 'Instant'],
    de: ['Steinlesen', 'Leg die Hand an eine Mauer und erfahre, was sie heute gehört hat.', 'Sofort'],
  }),
  stone('iron-call', 2, 3, {
    en: ['Iron call', 'An iron thing no heavier than a sword flies to your hand.', 'Instant'],
    de: ['Eisenruf', 'Ein Ding aus Eisen, nicht schwerer als ein Schwert, fliegt in deine Hand.', 'Sofort'],
  }),
  stone('rust', 2, 4, {
    en: ['Rust', 'A lock, a hinge or a breastplate ages a hundred years.', 'Permanent'],
    de: ['Rostfraß', 'Ein Schloss, ein Scharnier oder ein Brustpanzer altert hundert Jahre.', 'Dauerhaft'],
  }),
  stone(
    'stone-fist',
    2,
    4,
    {
      en: ['Stone fist', 'The ground punches upwards: 2d6, and the target lies down.', 'Instant'],
      de: ['Steinfaust', 'Der Boden schlägt nach oben: 2W6, und das Ziel liegt.', 'Sofort'],
    },
    { effect: '2d6', effect_kind: 'damage' },
  ),
  stone('memory-of-gems', 3, 5, {
    en: ['Memory of gems', 'A gem keeps one spoken minute and repeats it when warmed.', 'Permanent'],
    de: [
      'Edelsteingedächtnis',
      'Ein Edelstein bewahrt eine gesprochene Minute und wiederholt sie, wenn er warm wird.',
      'Dauerhaft',
    ],
  }),
  stone('slate-skin', 3, 6, {
    en: ['Slate skin', 'Blows against you lose 3 for an hour. You swim like a slate, too.', '1 hour'],
    de: ['Schieferhaut', 'Hiebe gegen dich verlieren eine Stunde lang 3. Du schwimmst auch wie Schiefer.', '1 Stunde'],
  }),
  stone('quicksand', 3, 6, {
    en: ['Quicksand', 'Firm ground, twenty feet across, swallows to the hip.', '10 minutes'],
    de: ['Treibsand', 'Fester Boden, sieben Schritt breit, verschluckt alle bis zur Hüfte.', '10 Minuten'],
  }),
  stone('door-in-the-rock', 4, 8, {
    en: ['Door in the rock', 'A passage through ten feet of rock, open for three minutes.', '3 minutes'],
    de: ['Felsentor', 'Ein Durchgang durch drei Schritt Fels, drei Minuten lang offen.', '3 Minuten'],
  }),
  stone('tremor', 4, 9, {
    en: ['Tremor', 'The earth shrugs. Everyone in sight falls, and weak walls do, too.', 'Instant'],
    de: ['Erdstoß', 'Die Erde zuckt mit den Schultern. Alles in Sicht fällt, schwache Mauern auch.', 'Sofort'],
  }),
  stone('stone-wall', 5, 12, {
    en: ['Wall of stone', 'Rises from the ground in one breath and stays for good.', 'Permanent'],
    de: ['Steinwall', 'Wächst in einem Atemzug aus dem Boden und bleibt für immer.', 'Dauerhaft'],
  }),
  stone('wake-the-mountain', 6, 18, {
    en: [
      'Wake the mountain',
      'A hill opens one eye and answers three questions, or one insult.',
      'Until it has answered',
    ],
    de: [
      'Den Berg wecken',
      'Ein Hügel öffnet ein Auge und beantwortet drei Fragen oder eine Beleidigung.',
      'Bis er geantwortet hat',
    ],
  }),
]
