import { type Spell, spellOf } from '../records.ts'

const growth = spellOf('growth')
const mending = spellOf('mending')
const mind = spellOf('mind')

export const livingSpells: readonly Spell[] = [
  growth('ripen', 1, 1, {
    en: ['Ripen', 'A branch, a bed or a basket of fruit is ripe by evening.', 'Permanent'],
    de: ['Reifen', 'Ein Ast, ein Beet oder ein Korb voll Obst ist bis zum Abend reif.', 'Dauerhaft'],
  }),
  growth('cats-eyes', 1, 1, {
    en: ['Cat’s eyes', 'You see in the dark for an hour; your eyes shine back at lanterns.', '1 hour'],
    de: ['Katzenaugen', 'Du siehst eine Stunde im Dunkeln; im Laternenlicht leuchten deine Augen.', '1 Stunde'],
  }),
  growth('hounds-nose', 1, 2, {
    en: ['Hound’s nose', 'Follow one scent for an hour, across streams if need be.', '1 hour'],
    de: ['Hundenase', 'Folge eine Stunde lang einer Fährte, notfalls auch durch Bäche.', '1 Stunde'],
  }),
  growth('beast-friend', 1, 2, {
    en: ['Beast friend', 'One animal trusts you until you give it a reason not to.', 'Until you lose its trust'],
    de: [
      'Tierfreund',
      'Ein Tier vertraut dir, bis du ihm Grund zum Misstrauen gibst.',
      'Bis du sein Vertrauen verlierst',
    ],
  }),
  growth('speak-with-crows', 1, 2, {
    en: ['Speak with crows', 'Crows answer one question. They saw it all, and they lie.', 'One question'],
    de: ['Krähensprache', 'Krähen beantworten eine Frage. Sie haben alles gesehen, und sie lügen.', 'Eine Frage'],
  }),
  growth('thorn-snare', 2, 3, {
    en: ['Thorn snare', 'Thorns burst from the ground and hold one foe for three rounds.', '3 rounds'],
    de: ['Dornenschlinge', 'Dornen brechen aus dem Boden und halten einen Gegner drei Runden fest.', '3 Runden'],
  }),
  growth('green-path', 2, 3, {
    en: ['Green path', 'Brambles and undergrowth part for you and close behind you.', '1 hour'],
    de: ['Grüner Pfad', 'Gestrüpp und Unterholz weichen vor dir und schließen sich hinter dir.', '1 Stunde'],
  }),
  growth('bark-skin', 2, 3, {
    en: ['Skin of bark', 'Bark covers your arms and chest; armour rises by 2 for an hour.', '1 hour'],
    de: ['Borkenhaut', 'Borke bedeckt Arme und Brust; dein Schutz steigt eine Stunde um 2.', '1 Stunde'],
  }),
  growth('witches-ring', 3, 5, {
    en: ['Witches’ ring', 'A ring of mushrooms: whoever steps in forgets why they came.', '1 day'],
    de: ['Hexenring', 'Ein Ring aus Pilzen: Wer hineintritt, vergisst, weshalb er kam.', '1 Tag'],
  }),
  growth(
    'hornet-swarm',
    3,
    6,
    {
      en: ['Hornet swarm', 'Hornets harry up to four foes for five rounds, 1d4 each round.', '5 rounds'],
      de: ['Hornissenschwarm', 'Hornissen plagen bis zu vier Gegner fünf Runden lang, je Runde 1W4.', '5 Runden'],
    },
    { effect: '1d4', effect_kind: 'damage' },
  ),
  growth('bramble-hedge', 3, 6, {
    en: ['Bramble hedge', 'A hedge, ten feet high and sixty long, grows while you count to ten.', 'Permanent'],
    de: ['Dornenhecke', 'Eine Hecke, drei Schritt hoch und zwanzig lang, wächst, bis du zehn zählst.', 'Dauerhaft'],
  }),
  growth('oaks-counsel', 4, 7, {
    en: ['Old oak’s counsel', 'A tree tells what happened in its shade, slowly and in full.', '1 hour'],
    de: [
      'Rat der alten Eiche',
      'Ein Baum erzählt, was in seinem Schatten geschah, langsam und vollständig.',
      '1 Stunde',
    ],
  }),
  growth('fox-shape', 4, 8, {
    en: ['Fox’s shape', 'You are a fox until dawn, with your own mind and its appetite.', 'Until dawn'],
    de: ['Fuchsgestalt', 'Du bist ein Fuchs bis zum Morgen, mit deinem Verstand und seinem Appetit.', 'Bis zum Morgen'],
  }),
  growth('tree-door', 5, 11, {
    en: ['Tree door', 'Step into one tree and out of another of its kind, a day’s walk away.', 'Instant'],
    de: ['Baumtor', 'Geh in einen Baum hinein und aus einem gleichen heraus, einen Tagesmarsch weiter.', 'Sofort'],
  }),
  growth('wild-hunt', 6, 16, {
    en: ['Wild hunt', 'For one night horns sound above the woods and pursue a name you call.', '1 night'],
    de: ['Wilde Jagd', 'Eine Nacht lang jagen Hörner über den Wäldern den Namen, den du rufst.', '1 Nacht'],
  }),
  mending(
    'stop-bleeding',
    1,
    1,
    {
      en: ['Stop bleeding', 'A bleeding wound closes. It will still need a needle.', 'Instant'],
      de: ['Blut stillen', 'Eine blutende Wunde schließt sich. Genäht werden muss sie trotzdem.', 'Sofort'],
    },
    { effect: '1d4', effect_kind: 'healing' },
  ),
  mending('patchwork', 1, 1, {
    en: ['Patchwork', 'A tear, a crack or a broken cup is whole again.', 'Permanent'],
    de: ['Flickwerk', 'Ein Riss, ein Sprung oder eine zerbrochene Tasse ist wieder ganz.', 'Dauerhaft'],
  }),
  mending('ease-pain', 1, 2, {
    en: ['Ease pain', 'Pain waits outside for an hour.', '1 hour'],
    de: ['Schmerz lindern', 'Der Schmerz wartet eine Stunde draußen.', '1 Stunde'],
  }),
  mending('restful-sleep', 1, 2, {
    en: ['Restful sleep', 'Four hours of sleep do the work of eight.', '4 hours'],
    de: ['Erholsamer Schlaf', 'Vier Stunden Schlaf wirken wie acht.', '4 Stunden'],
  }),
  mending(
    'mend-wounds',
    2,
    4,
    {
      en: ['Mend wounds', 'A touch restores 1d8 + Willpower hit points.', 'Instant'],
      de: ['Wunden schließen', 'Eine Berührung gibt 1W8 + Willenskraft Lebenspunkte zurück.', 'Sofort'],
    },
    { effect: '1d8+wil', effect_kind: 'healing' },
  ),
  mending('cool-fever', 2, 3, {
    en: ['Cool fever', 'Fever falls, and the sick wake clear-headed and hungry.', 'Instant'],
    de: ['Fieber kühlen', 'Das Fieber sinkt, und die Kranken erwachen klar und hungrig.', 'Sofort'],
  }),
  mending('shared-strength', 2, 3, {
    en: ['Shared strength', 'Give up to ten of your hit points to somebody you touch.', 'Instant'],
    de: ['Geteilte Kraft', 'Gib bis zu zehn deiner Lebenspunkte an jemanden, den du berührst.', 'Sofort'],
  }),
  mending('draw-poison', 2, 4, {
    en: ['Draw poison', 'Poison leaves by the way it came in. Have a bowl ready.', 'Instant'],
    de: ['Gift ziehen', 'Gift geht auf dem Weg, auf dem es kam. Eine Schale bereithalten.', 'Sofort'],
  }),
  mending('carry-the-wound', 3, 5, {
    en: ['Carry the wound', 'You take another’s wound upon yourself, all of it.', 'Instant'],
    de: ['Wunde tragen', 'Du nimmst die Wunde eines anderen auf dich, und zwar ganz.', 'Sofort'],
  }),
  mending(
    'set-bone',
    3,
    6,
    {
      en: ['Set bone', 'A broken bone knits within the hour. Hold still.', '1 hour'],
      de: ['Knochen richten', 'Ein Bruch heilt binnen einer Stunde. Stillhalten.', '1 Stunde'],
    },
    { effect: '3d6', effect_kind: 'healing' },
  ),
  mending('return-of-sight', 4, 8, {
    en: ['Return of sight', 'Eyes or ears that were lost work again.', 'Permanent'],
    de: ['Augenlicht', 'Verlorene Augen oder Ohren tun wieder ihren Dienst.', 'Dauerhaft'],
  }),
  mending(
    'healing-circle',
    4,
    9,
    {
      en: ['Healing circle', 'All who hold hands regain 2d8 + Willpower hit points.', 'Instant'],
      de: ['Heilkreis', 'Alle, die sich an den Händen halten, erhalten 2W8 + Willenskraft Lebenspunkte.', 'Sofort'],
    },
    { effect: '2d8+wil', effect_kind: 'healing' },
  ),
  mending('lift-curse', 5, 11, {
    en: ['Lift curse', 'One curse loses its hold. Whoever laid it will know.', 'Permanent'],
    de: ['Fluch lösen', 'Ein Fluch verliert seine Macht. Wer ihn sprach, wird es merken.', 'Dauerhaft'],
  }),
  mending('call-back', 6, 18, {
    en: ['Call back', 'One who died today returns, if anyone living says their name with love.', 'Permanent'],
    de: ['Zurückrufen', 'Wer heute starb, kehrt zurück, wenn ein Lebender den Namen mit Liebe spricht.', 'Dauerhaft'],
  }),
  mending('borrowed-years', 6, 20, {
    status: 'draft',
    en: ['Borrowed years', 'Moves ten years of life from one person to another. Both must agree.', 'Permanent'],
    de: [
      'Geliehene Jahre',
      'Gibt zehn Lebensjahre von einem Menschen an einen anderen. Beide müssen wollen.',
      'Dauerhaft',
    ],
  }),
  mind('read-mood', 1, 1, {
    en: ['Read mood', 'You feel what one person feels, as clearly as weather.', '1 minute'],
    de: ['Stimmung lesen', 'Du spürst, was eine Person fühlt, so deutlich wie das Wetter.', '1 Minute'],
  }),
  mind('silent-word', 1, 2, {
    en: ['Silent word', 'One sentence passes from your mind to a friend’s in sight.', 'Instant'],
    de: ['Stilles Wort', 'Ein Satz geht von deinem Geist zu einem Freund in Sichtweite.', 'Sofort'],
  }),
  mind('soothe', 1, 2, {
    en: ['Soothe', 'Anger runs out of one person or beast like water.', 'Instant'],
    de: ['Besänftigen', 'Zorn rinnt aus einem Menschen oder Tier wie Wasser.', 'Sofort'],
  }),
  mind('unease', 1, 2, {
    en: ['Unease', 'One foe keeps looking over the shoulder: −2 to everything for a minute.', '1 minute'],
    de: ['Unbehagen', 'Ein Gegner blickt ständig über die Schulter: eine Minute lang −2 auf alles.', '1 Minute'],
  }),
  mind('take-heart', 1, 2, {
    en: ['Take heart', 'Fear leaves everyone who can hear you laugh.', 'Instant'],
    de: ['Mut fassen', 'Die Furcht verlässt alle, die dich lachen hören.', 'Sofort'],
  }),
  mind('borrowed-tongue', 2, 3, {
    en: ['Borrowed tongue', 'You speak a language for an hour, with the accent of its teacher.', '1 hour'],
    de: ['Geliehene Zunge', 'Du sprichst eine Stunde lang eine fremde Sprache, samt Mundart.', '1 Stunde'],
  }),
  mind('lost-moment', 2, 3, {
    en: ['Lost moment', 'One person forgets the last minute and feels rather well.', 'Permanent'],
    de: ['Verlorener Augenblick', 'Eine Person vergisst die letzte Minute und fühlt sich recht wohl.', 'Dauerhaft'],
  }),
  mind('drowse', 2, 4, {
    en: ['Drowse', 'Up to three tired people fall asleep until somebody shakes them.', 'Until somebody shakes them'],
    de: ['Schlummer', 'Bis zu drei müde Leute schlafen ein, bis jemand sie schüttelt.', 'Bis jemand sie schüttelt'],
  }),
  mind('shared-eyes', 3, 5, {
    en: ['Shared eyes', 'You see through the eyes of a willing friend or beast for an hour.', '1 hour'],
    de: [
      'Geteilte Augen',
      'Eine Stunde siehst du durch die Augen eines Freundes oder Tieres, das es zulässt.',
      '1 Stunde',
    ],
  }),
  mind('bell-of-truth', 3, 5, {
    en: ['Bell of truth', 'For ten minutes only you hear a bell at every lie.', '10 minutes'],
    de: ['Wahrheitsglocke', 'Zehn Minuten lang hörst nur du bei jeder Lüge eine Glocke.', '10 Minuten'],
  }),
  mind('word-of-command', 3, 6, {
    en: ['Word of command', 'One word, one foe, one deed: drop, run, kneel, open.', '1 round'],
    de: ['Machtwort', 'Ein Wort, ein Gegner, eine Tat: fallen lassen, laufen, knien, öffnen.', '1 Runde'],
  }),
  mind('thread-of-thought', 4, 7, {
    en: ['Thread of thought', 'Five friends share their thoughts until sunset. Think politely.', 'Until sunset'],
    de: [
      'Gedankenfaden',
      'Fünf Freunde teilen bis Sonnenuntergang ihre Gedanken. Denkt höflich.',
      'Bis Sonnenuntergang',
    ],
  }),
  mind('dream-visit', 4, 8, {
    en: ['Dream visit', 'You walk into a sleeper’s dream and may leave a message there.', 'One dream'],
    de: ['Traumbesuch', 'Du betrittst den Traum einer schlafenden Person und hinterlässt eine Botschaft.', 'Ein Traum'],
  }),
  mind('house-of-memory', 5, 11, {
    en: ['House of memory', 'Enter one memory of a willing person and look round in it.', '10 minutes'],
    de: [
      'Haus der Erinnerung',
      'Betritt eine Erinnerung, die dir jemand öffnet, und sieh dich darin um.',
      '10 Minuten',
    ],
  }),
  mind('unbound-will', 6, 15, {
    en: ['Unbound will', 'For an hour no charm, fear or command holds you or your friends.', '1 hour'],
    de: ['Freier Wille', 'Eine Stunde lang halten euch weder Bann noch Furcht noch Befehl.', '1 Stunde'],
  }),
]
