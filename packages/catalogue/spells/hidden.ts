import { type Spell, spellOf } from '../records.ts'

const shadow = spellOf('shadow')
const ward = spellOf('ward')
const path = spellOf('path')

export const hiddenSpells: readonly Spell[] = [
  shadow('dim', 1, 1, {
    en: ['Dim', 'Every lamp in the room burns low, as if tired.', '10 minutes'],
    de: ['Licht dämpfen', 'Alle Lampen im Raum brennen niedrig, als wären sie müde.', '10 Minuten'],
  }),
  shadow('false-steps', 1, 1, {
    en: ['False steps', 'Footsteps, a cough or a dropped plate, where nobody is.', '1 minute'],
    de: ['Falsche Schritte', 'Schritte, ein Husten oder ein fallender Teller, wo niemand ist.', '1 Minute'],
  }),
  shadow('shadow-cloak', 1, 2, {
    en: ['Shadow cloak', 'In dim light your outline blurs: Stealth rises by 3 for an hour.', '1 hour'],
    de: ['Schattenmantel', 'Im Zwielicht verschwimmst du: Schleichen steigt eine Stunde um 3.', '1 Stunde'],
  }),
  shadow('likeness', 2, 3, {
    en: ['Likeness', 'An image no larger than an ox. It moves, but it makes no sound.', '10 minutes'],
    de: ['Trugbild', 'Ein Bild, nicht größer als ein Ochse. Es bewegt sich, bleibt aber stumm.', '10 Minuten'],
  }),
  shadow('shadow-pocket', 2, 3, {
    en: ['Shadow pocket', 'Hide one small thing in your own shadow. It weighs nothing there.', '1 day'],
    de: ['Schattentasche', 'Verbirg ein kleines Ding im eigenen Schatten. Dort wiegt es nichts.', '1 Tag'],
  }),
  shadow('fools-gold', 2, 3, {
    en: ['Fool’s gold', 'Leaves look like coins until the cock crows.', 'Until cockcrow'],
    de: ['Narrengold', 'Laub sieht aus wie Münzen, bis der Hahn kräht.', 'Bis zum Hahnenschrei'],
  }),
  shadow('borrowed-face', 2, 4, {
    en: ['Borrowed face', 'You look like somebody you have seen, for an hour. The voice is yours.', '1 hour'],
    de: [
      'Geliehenes Gesicht',
      'Du siehst eine Stunde aus wie jemand, den du kennst. Die Stimme bleibt deine.',
      '1 Stunde',
    ],
  }),
  shadow('shadow-twins', 3, 5, {
    en: ['Shadow twins', 'Three copies of you move as you move. Blades must choose.', '5 rounds'],
    de: ['Schattenzwillinge', 'Drei Abbilder bewegen sich wie du. Klingen müssen sich entscheiden.', '5 Runden'],
  }),
  shadow('pitch-dark', 3, 5, {
    en: ['Pitch dark', 'A darkness forty feet wide that no torch can lift.', '10 minutes'],
    de: ['Pechfinsternis', 'Ein Dunkel, dreizehn Schritt weit, das keine Fackel hebt.', '10 Minuten'],
  }),
  shadow('nightmare', 3, 6, {
    en: ['Nightmare', 'One foe meets what they feared as a child: frightened for five rounds.', '5 rounds'],
    de: ['Nachtmahr', 'Ein Gegner trifft, was er als Kind fürchtete: fünf Runden verängstigt.', '5 Runden'],
  }),
  shadow('unseen', 4, 8, {
    en: ['Unseen', 'Nobody sees you until you strike, shout or the hour is over.', 'Up to 1 hour'],
    de: ['Ungesehen', 'Niemand sieht dich, bis du zuschlägst, rufst oder die Stunde um ist.', 'Bis zu 1 Stunde'],
  }),
  shadow('shadow-step', 4, 8, {
    en: ['Shadow step', 'Walk into one shadow, out of another in sight.', 'Instant'],
    de: ['Schattenschritt', 'Geh in einen Schatten hinein und aus einem anderen in Sicht heraus.', 'Sofort'],
  }),
  shadow('false-room', 5, 10, {
    en: ['False room', 'A whole room that is not there, down to the smell of soup.', '1 hour'],
    de: ['Falsches Zimmer', 'Ein ganzes Zimmer, das es nicht gibt, samt dem Duft von Suppe.', '1 Stunde'],
  }),
  shadow('shadow-court', 6, 15, {
    en: ['Shadow court', 'The shadows of all present rise and obey you for ten rounds.', '10 rounds'],
    de: ['Schattenhof', 'Die Schatten aller Anwesenden erheben sich und gehorchen dir zehn Runden.', '10 Runden'],
  }),
  ward('watch-thread', 1, 1, {
    en: ['Watch thread', 'An invisible thread round the camp wakes you when it is crossed.', 'Until dawn'],
    de: ['Wachfaden', 'Ein unsichtbarer Faden ums Lager weckt dich, wenn ihn jemand überschreitet.', 'Bis zum Morgen'],
  }),
  ward('guarding-hand', 1, 2, {
    en: ['Guarding hand', 'The next blow against a friend loses 1d6 + Willpower.', 'Until the next blow'],
    de: [
      'Schützende Hand',
      'Der nächste Hieb gegen einen Freund verliert 1W6 + Willenskraft.',
      'Bis zum nächsten Hieb',
    ],
  }),
  ward('seal-door', 1, 2, {
    en: ['Seal door', 'A door stays shut for an hour, for everyone but you.', '1 hour'],
    de: ['Tür versiegeln', 'Eine Tür bleibt eine Stunde zu, für alle außer dir.', '1 Stunde'],
  }),
  ward('turn-blade', 2, 3, {
    en: ['Turn blade', 'The first weapon to touch you within the hour slides off.', 'Up to 1 hour'],
    de: ['Klingenbann', 'Die erste Waffe, die dich binnen einer Stunde trifft, gleitet ab.', 'Bis zu 1 Stunde'],
  }),
  ward('mild-weather', 2, 3, {
    en: ['Mild weather', 'Six people walk in spring, whatever the season thinks.', '1 day'],
    de: ['Gelindes Wetter', 'Sechs Leute gehen im Frühling, was die Jahreszeit auch meint.', '1 Tag'],
  }),
  ward(
    'warding-sign',
    2,
    3,
    {
      en: ['Warding sign', 'Painted on a threshold it stings the first who means harm.', 'Until triggered'],
      de: ['Bannzeichen', 'Auf die Schwelle gemalt, sticht es den Ersten, der Böses will.', 'Bis es ausgelöst wird'],
    },
    { effect: '2d6', effect_kind: 'damage' },
  ),
  ward('chalk-circle', 2, 4, {
    en: ['Chalk circle', 'No spirit crosses it, in or out, while the chalk is whole.', 'While the chalk is whole'],
    de: ['Kreidekreis', 'Kein Geist überschreitet ihn, solange die Kreide ganz ist.', 'Solange die Kreide ganz ist'],
  }),
  ward('sheltering-roof', 3, 5, {
    en: ['Sheltering roof', 'An invisible roof keeps off rain, hail and falling stones until dawn.', 'Until dawn'],
    de: ['Schützendes Dach', 'Ein unsichtbares Dach hält Regen, Hagel und Steine ab bis zum Morgen.', 'Bis zum Morgen'],
  }),
  ward('break-spell', 3, 6, {
    en: ['Break spell', 'One spell of level 3 or less ends with the sound of a snapped string.', 'Instant'],
    de: ['Zauber brechen', 'Ein Zauber bis Stufe 3 endet mit dem Klang einer gerissenen Saite.', 'Sofort'],
  }),
  ward('rest-the-dead', 3, 6, {
    en: ['Rest the dead', 'One who walks after death lies down and is thanked for it.', 'Permanent'],
    de: ['Tote betten', 'Wer nach dem Tod umgeht, legt sich nieder. Ein Wort des Dankes schadet nicht.', 'Dauerhaft'],
  }),
  ward('bond-of-oath', 4, 7, {
    en: ['Bond of oath', 'Two who swear feel it when the other breaks the oath.', 'Until the oath is broken'],
    de: ['Eidband', 'Zwei, die schwören, spüren es, wenn der andere den Eid bricht.', 'Bis der Eid gebrochen wird'],
  }),
  ward('mirror-ward', 4, 8, {
    en: ['Mirror ward', 'The next spell aimed at you returns to its sender.', 'Until the next spell'],
    de: [
      'Spiegelbann',
      'Der nächste Zauber, der dir gilt, kehrt zu seinem Absender zurück.',
      'Bis zum nächsten Zauber',
    ],
  }),
  ward('unbreakable', 5, 11, {
    en: ['Unbreakable', 'One thing cannot be broken, burned or cut for a day and a night.', '1 day and 1 night'],
    de: ['Unzerbrechlich', 'Ein Ding lässt sich einen Tag und eine Nacht lang nicht zerstören.', '1 Tag und 1 Nacht'],
  }),
  ward('bulwark', 6, 15, {
    en: ['Bulwark', 'A dome of light over a whole village, for as long as you stand.', 'While you stand'],
    de: ['Bollwerk', 'Eine Kuppel aus Licht über einem ganzen Dorf, solange du stehst.', 'Solange du stehst'],
  }),
  ward('witch-bottle', 2, 3, {
    status: 'archived',
    en: ['Witch bottle', 'Catches one small curse in a bottle of pins. Replaced by stronger wards.', 'Permanent'],
    de: ['Hexenflasche', 'Fängt einen kleinen Fluch in einer Flasche Nadeln. Längst überholt.', 'Dauerhaft'],
  }),
  path('find-north', 1, 1, {
    en: ['Find north', 'You know where north is, under ground and in fog as well.', 'Instant'],
    de: ['Norden finden', 'Du weißt, wo Norden ist, auch unter der Erde und im Nebel.', 'Sofort'],
  }),
  path('mark-trail', 1, 1, {
    en: ['Mark trail', 'Your footprints glow for your friends and for nobody else.', '1 day'],
    de: ['Spur legen', 'Deine Fußspuren leuchten für deine Freunde und sonst niemanden.', '1 Tag'],
  }),
  path('light-step', 1, 2, {
    en: ['Light step', 'You leave no tracks for an hour, not even in snow.', '1 hour'],
    de: ['Leichter Schritt', 'Du hinterlässt eine Stunde keine Spuren, nicht einmal im Schnee.', '1 Stunde'],
  }),
  path('seven-mile-stride', 1, 2, {
    en: ['Seven-mile stride', 'Until evening you walk twice as far and tire half as much.', 'Until evening'],
    de: [
      'Siebenmeilenschritt',
      'Bis zum Abend gehst du doppelt so weit und ermüdest halb so schnell.',
      'Bis zum Abend',
    ],
  }),
  path('lost-and-found', 2, 3, {
    en: ['Lost and found', 'A thing you have held before tugs at your hand from up to a mile away.', '1 hour'],
    de: [
      'Verlorenes finden',
      'Ein Ding, das du einmal hieltest, zieht an deiner Hand, bis auf eine Meile.',
      '1 Stunde',
    ],
  }),
  path('open-lock', 2, 3, {
    en: ['Open lock', 'A lock clicks, a bolt slides, a knot comes undone.', 'Instant'],
    de: ['Schlossbrecher', 'Ein Schloss klickt, ein Riegel gleitet, ein Knoten löst sich.', 'Sofort'],
  }),
  path('messenger-bird', 2, 3, {
    en: ['Messenger bird', 'A folded letter flies off as a bird and lands with its reader.', 'Until delivery'],
    de: [
      'Botenvogel',
      'Ein gefalteter Brief fliegt als Vogel davon und landet bei dem, der ihn lesen soll.',
      'Bis zur Zustellung',
    ],
  }),
  path('short-hop', 3, 5, {
    en: ['Short hop', 'You are suddenly thirty feet further on, slightly out of breath.', 'Instant'],
    de: ['Kurzsprung', 'Du bist plötzlich zehn Schritt weiter, ein wenig außer Atem.', 'Sofort'],
  }),
  path('call-steed', 3, 5, {
    en: ['Call steed', 'A horse of dusk carries you until sunrise. It never eats.', 'Until sunrise'],
    de: ['Ross rufen', 'Ein Pferd aus Dämmerung trägt dich bis Sonnenaufgang. Es frisst nie.', 'Bis Sonnenaufgang'],
  }),
  path('spirit-guide', 3, 6, {
    en: ['Spirit guide', 'A small light knows the way to one place you can name.', 'Until you arrive'],
    de: ['Geisterführer', 'Ein kleines Licht kennt den Weg zu einem Ort, den du nennen kannst.', 'Bis zur Ankunft'],
  }),
  path('folded-chest', 4, 7, {
    en: ['Folded chest', 'A chest folds into a pocket square and opens only for you.', 'Permanent'],
    de: ['Gefaltete Truhe', 'Eine Truhe faltet sich zum Taschentuch und öffnet sich nur für dich.', 'Dauerhaft'],
  }),
  path('moonlight-bridge', 4, 8, {
    en: ['Bridge of moonlight', 'Moonlight bears your weight until a cloud comes.', 'Until a cloud comes'],
    de: ['Mondlichtbrücke', 'Mondlicht trägt dich, bis eine Wolke kommt.', 'Bis eine Wolke kommt'],
  }),
  path('inn-of-nowhere', 5, 11, {
    en: ['Inn of nowhere', 'A door in any wall leads to a warm inn. You pay when you leave.', 'Until you leave'],
    de: [
      'Gasthaus Nirgendwo',
      'Eine Tür in jeder Wand führt in ein warmes Gasthaus. Bezahlt wird beim Gehen.',
      'Bis ihr geht',
    ],
  }),
  path('homeward', 5, 12, {
    en: ['Homeward', 'Eight people who hold hands stand at your own front door.', 'Instant'],
    de: ['Heimweg', 'Acht Leute, Hand in Hand, stehen vor deiner eigenen Haustür.', 'Sofort'],
  }),
  path('two-doors', 6, 16, {
    en: ['Two doors', 'Two doors, however far apart, become the same door for an hour.', '1 hour'],
    de: ['Zwei Türen', 'Zwei Türen, wie weit auch immer entfernt, sind eine Stunde dieselbe.', '1 Stunde'],
  }),
  path('walk-between-days', 6, 18, {
    status: 'draft',
    en: ['Walk between days', 'You return to this morning. Nobody else remembers it.', 'Instant'],
    de: ['Zwischen den Tagen', 'Du kehrst zu diesem Morgen zurück. Niemand sonst erinnert sich an ihn.', 'Sofort'],
  }),
]
