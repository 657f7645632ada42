import { type Spell, spellOf } from '../records.ts'

const growth = spellOf('growth')
const mending = spellOf('mending')
const mind = spellOf('mind')

export const livingSpells: readonly Spell[] = [
  growth('ripen', 1, 1, {
    en: ['Ripen', 'A branch, a bed or a basket of fruit is ripe by evening.'],
    de: ['Reifen', 'Ein Ast, ein Beet oder ein Korb voll Obst ist bis zum Abend reif.'],
  }),
  growth('cats-eyes', 1, 1, {
    en: ['Cat’s eyes', 'You see in the dark for an hour; your eyes shine back at lanterns.'],
    de: ['Katzenaugen', 'Du siehst eine Stunde im Dunkeln; im Laternenlicht leuchten deine Augen.'],
  }),
  growth('hounds-nose', 1, 2, {
    en: ['Hound’s nose', 'Follow one scent for an hour, across streams if need be.'],
    de: ['Hundenase', 'Folge eine Stunde lang einer Fährte, notfalls auch durch Bäche.'],
  }),
  growth('beast-friend', 1, 2, {
    en: ['Beast friend', 'One animal trusts you until you give it a reason not to.'],
    de: ['Tierfreund', 'Ein Tier vertraut dir, bis du ihm Grund zum Misstrauen gibst.'],
  }),
  growth('speak-with-crows', 1, 2, {
    en: ['Speak with crows', 'Crows answer one question. They saw it all, and they lie.'],
    de: ['Krähensprache', 'Krähen beantworten eine Frage. Sie haben alles gesehen, und sie lügen.'],
  }),
  growth('thorn-snare', 2, 3, {
    en: ['Thorn snare', 'Thorns burst from the ground and hold one foe for three rounds.'],
    de: ['Dornenschlinge', 'Dornen brechen aus dem Boden und halten einen Gegner drei Runden fest.'],
  }),
  growth('green-path', 2, 3, {
    en: ['Green path', 'Brambles and undergrowth part for you and close behind you.'],
    de: ['Grüner Pfad', 'Gestrüpp und Unterholz weichen vor dir und schließen sich hinter dir.'],
  }),
  growth('bark-skin', 2, 3, {
    en: ['Skin of bark', 'Bark covers your arms and chest; armour rises by 2 for an hour.'],
    de: ['Borkenhaut', 'Borke bedeckt Arme und Brust; dein Schutz steigt eine Stunde um 2.'],
  }),
  growth('witches-ring', 3, 5, {
    en: ['Witches’ ring', 'A ring of mushrooms: whoever steps in forgets why they came.'],
    de: ['Hexenring', 'Ein Ring aus Pilzen: Wer hineintritt, vergisst, weshalb er kam.'],
  }),
  growth('hornet-swarm', 3, 6, {
    en: ['Hornet swarm', 'Hornets harry up to four foes for five rounds, 1d4 each round.'],
    de: ['Hornissenschwarm', 'Hornissen plagen bis zu vier Gegner fünf Runden lang, je Runde 1W4.'],
  }),
  growth('bramble-hedge', 3, 6, {
    en: ['Bramble hedge', 'A hedge, ten feet high and sixty long, grows while you count to ten.'],
    de: ['Dornenhecke', 'Eine Hecke, drei Schritt hoch und zwanzig lang, wächst, bis du zehn zählst.'],
  }),
  growth('oaks-counsel', 4, 7, {
    en: ['Old oak’s counsel', 'A tree tells what happened in its shade, slowly and in full.'],
    de: ['Rat der alten Eiche', 'Ein Baum erzählt, was in seinem Schatten geschah, langsam und vollständig.'],
  }),
  growth('fox-shape', 4, 8, {
    en: ['Fox’s shape', 'You are a fox until dawn, with your own mind and its appetite.'],
    de: ['Fuchsgestalt', 'Du bist ein Fuchs bis zum Morgen, mit deinem Verstand und seinem Appetit.'],
  }),
  growth('tree-door', 5, 11, {
    en: ['Tree door', 'Step into one tree and out of another of its kind, a day’s walk away.'],
    de: ['Baumtor', 'Geh in einen Baum hinein und aus einem gleichen heraus, einen Tagesmarsch weiter.'],
  }),
  growth('wild-hunt', 6, 16, {
    en: ['Wild hunt', 'For one night horns sound above the woods and pursue a name you call.'],
    de: ['Wilde Jagd', 'Eine Nacht lang jagen Hörner über den Wäldern den Namen, den du rufst.'],
  }),
  mending('stop-bleeding', 1, 1, {
    en: ['Stop bleeding', 'A bleeding wound closes. It will still need a needle.'],
    de: ['Blut stillen', 'Eine blutende Wunde schließt sich. Genäht werden muss sie trotzdem.'],
  }),
  mending('patchwork', 1, 1, {
    en: ['Patchwork', 'A tear, a crack or a broken cup is whole again.'],
    de: ['Flickwerk', 'Ein Riss, ein Sprung oder eine zerbrochene Tasse ist wieder ganz.'],
  }),
  mending('ease-pain', 1, 2, {
    en: ['Ease pain', 'Pain waits outside for an hour.'],
    de: ['Schmerz lindern', 'Der Schmerz wartet eine Stunde draußen.'],
  }),
  mending('restful-sleep', 1, 2, {
    en: ['Restful sleep', 'Four hours of sleep do the work of eight.'],
    de: ['Erholsamer Schlaf', 'Vier Stunden Schlaf wirken wie acht.'],
  }),
  mending('mend-wounds', 2, 4, {
    en: ['Mend wounds', 'A touch restores 1d8 + Willpower hit points.'],
    de: ['Wunden schließen', 'Eine Berührung gibt 1W8 + Wille Lebenspunkte zurück.'],
  }),
  mending('cool-fever', 2, 3, {
    en: ['Cool fever', 'Fever falls, and the sick wake clear-headed and hungry.'],
    de: ['Fieber kühlen', 'Das Fieber sinkt, und die Kranken erwachen klar und hungrig.'],
  }),
  mending('shared-strength', 2, 3, {
    en: ['Shared strength', 'Give up to ten of your hit points to somebody you touch.'],
    de: ['Geteilte Kraft', 'Gib bis zu zehn deiner Lebenspunkte an jemanden, den du berührst.'],
  }),
  mending('draw-poison', 2, 4, {
    en: ['Draw poison', 'Poison leaves by the way it came in. Have a bowl ready.'],
    de: ['Gift ziehen', 'Gift geht auf dem Weg, auf dem es kam. Eine Schale bereithalten.'],
  }),
  mending('carry-the-wound', 3, 5, {
    en: ['Carry the wound', 'You take another’s wound upon yourself, all of it.'],
    de: ['Wunde tragen', 'Du nimmst die Wunde eines anderen auf dich, und zwar ganz.'],
  }),
  mending('set-bone', 3, 6, {
    en: ['Set bone', 'A broken bone knits within the hour. Hold still.'],
    de: ['Knochen richten', 'Ein Bruch heilt binnen einer Stunde. Stillhalten.'],
  }),
  mending('return-of-sight', 4, 8, {
    en: ['Return of sight', 'Eyes or ears that were lost work again.'],
    de: ['Augenlicht', 'Verlorene Augen oder Ohren tun wieder ihren Dienst.'],
  }),
  mending('healing-circle', 4, 9, {
    en: ['Healing circle', 'All who hold hands regain 2d8 + Willpower hit points.'],
    de: ['Heilkreis', 'Alle, die sich an den Händen halten, erhalten 2W8 + Wille Lebenspunkte.'],
  }),
  mending('lift-curse', 5, 11, {
    en: ['Lift curse', 'One curse loses its hold. Whoever laid it will know.'],
    de: ['Fluch lösen', 'Ein Fluch verliert seine Macht. Wer ihn sprach, wird es merken.'],
  }),
  mending('call-back', 6, 18, {
    en: ['Call back', 'One who died today returns, if anyone living says their name with love.'],
    de: ['Zurückrufen', 'Wer heute starb, kehrt zurück, wenn ein Lebender den Namen mit Liebe spricht.'],
  }),
  mending('borrowed-years', 6, 20, {
    status: 'draft',
    en: ['Borrowed years', 'Moves ten years of life from one person to another. Both must agree.'],
    de: ['Geliehene Jahre', 'Gibt zehn Lebensjahre von einem Menschen an einen anderen. Beide müssen wollen.'],
  }),
  mind('read-mood', 1, 1, {
    en: ['Read mood', 'You feel what one person feels, as clearly as weather.'],
    de: ['Stimmung lesen', 'Du spürst, was eine Person fühlt, so deutlich wie das Wetter.'],
  }),
  mind('silent-word', 1, 2, {
    en: ['Silent word', 'One sentence passes from your mind to a friend’s in sight.'],
    de: ['Stilles Wort', 'Ein Satz geht von deinem Geist zu einem Freund in Sichtweite.'],
  }),
  mind('soothe', 1, 2, {
    en: ['Soothe', 'Anger runs out of one person or beast like water.'],
    de: ['Besänftigen', 'Zorn rinnt aus einem Menschen oder Tier wie Wasser.'],
  }),
  mind('unease', 1, 2, {
    en: ['Unease', 'One foe keeps looking over the shoulder: −2 to everything for a minute.'],
    de: ['Unbehagen', 'Ein Gegner blickt ständig über die Schulter: eine Minute lang −2 auf alles.'],
  }),
  mind('take-heart', 1, 2, {
    en: ['Take heart', 'Fear leaves everyone who can hear you laugh.'],
    de: ['Mut fassen', 'Die Furcht verlässt alle, die dich lachen hören.'],
  }),
  mind('borrowed-tongue', 2, 3, {
    en: ['Borrowed tongue', 'You speak a language for an hour, with the accent of its teacher.'],
    de: ['Geliehene Zunge', 'Du sprichst eine Stunde lang eine fremde Sprache, samt Mundart.'],
  }),
  mind('lost-moment', 2, 3, {
    en: ['Lost moment', 'One person forgets the last minute and feels rather well.'],
    de: ['Verlorener Augenblick', 'Eine Person vergisst die letzte Minute und fühlt sich recht wohl.'],
  }),
  mind('drowse', 2, 4, {
    en: ['Drowse', 'Up to three tired people fall asleep until somebody shakes them.'],
    de: ['Schlummer', 'Bis zu drei müde Leute schlafen ein, bis jemand sie schüttelt.'],
  }),
  mind('shared-eyes', 3, 5, {
    en: ['Shared eyes', 'You see through the eyes of a willing friend or beast for an hour.'],
    de: ['Geteilte Augen', 'Eine Stunde siehst du durch die Augen eines Freundes oder Tieres, das es zulässt.'],
  }),
  mind('bell-of-truth', 3, 5, {
    en: ['Bell of truth', 'For ten minutes only you hear a bell at every lie.'],
    de: ['Wahrheitsglocke', 'Zehn Minuten lang hörst nur du bei jeder Lüge eine Glocke.'],
  }),
  mind('word-of-command', 3, 6, {
    en: ['Word of command', 'One word, one foe, one deed: drop, run, kneel, open.'],
    de: ['Machtwort', 'Ein Wort, ein Gegner, eine Tat: fallen lassen, laufen, knien, öffnen.'],
  }),
  mind('thread-of-thought', 4, 7, {
    en: ['Thread of thought', 'Five friends share their thoughts until sunset. Think politely.'],
    de: ['Gedankenfaden', 'Fünf Freunde teilen bis Sonnenuntergang ihre Gedanken. Denkt höflich.'],
  }),
  mind('dream-visit', 4, 8, {
    en: ['Dream visit', 'You walk into a sleeper’s dream and may leave a message there.'],
    de: ['Traumbesuch', 'Du betrittst den Traum einer schlafenden Person und hinterlässt eine Botschaft.'],
  }),
  mind('house-of-memory', 5, 11, {
    en: ['House of memory', 'Enter one memory of a willing person and look round in it.'],
    de: ['Haus der Erinnerung', 'Betritt eine Erinnerung, die dir jemand öffnet, und sieh dich darin um.'],
  }),
  mind('unbound-will', 6, 15, {
    en: ['Unbound will', 'For an hour no charm, fear or command holds you or your friends.'],
    de: ['Freier Wille', 'Eine Stunde lang halten euch weder Bann noch Furcht noch Befehl.'],
  }),
]
