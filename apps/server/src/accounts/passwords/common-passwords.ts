/** Words, names, teams, heroes and games that are common in passwords, in English and German. */
const words = new Set(
  `
  password passwort passw passwd pass kennwort secret geheim login welcome willkommen hello hallo admin administrator
  root master user guest gast test testing default changeme letmein access enter open start trustno internet computer
  windows microsoft apple google facebook youtube twitter instagram linkedin netflix amazon samsung android iphone
  qwerty qwertz azerty asdf abcd
  love lover loveme loveyou iloveyou ichliebedich liebe schatz schatzi baby babygirl honey angel engel sweet sweetie
  sugar lovely beautiful princess prinzessin prince prinz queen king queenie girl boys lady ladies mother father mutter
  vater mama papa daddy mommy family familie sister brother schwester bruder friend friends freund freunde forever
  heaven heart herz happy lucky smile dream dreams hope faith peace angels jesus christ church bible blessed
  sunshine sonne sonnenschein moon mond star stars stern sterne rainbow regenbogen summer sommer winter spring autumn
  herbst flower flowers blume blumen rose roses lily daisy butterfly schmetterling cherry strawberry banana orange
  lemon apples peach pepper cookie chocolate schokolade coffee kaffee cheese butter chicken pizza
  monkey dragon drache tiger tigers lion lions loewe eagle eagles adler falcon falcons bear bears wolf wolves panther
  panthers dolphin dolphins shark sharks horse horses pferd ponies pony puppy kitty katze hund mouse maus hase fuchs
  turtle spider snake cobra viper scorpion phoenix unicorn einhorn rabbit snoopy garfield tweety mickey minnie
  football fussball baseball basketball hockey soccer tennis golf golfer golfing racing rangers yankees cowboys lakers
  steelers raiders packers dodgers giants redsox broncos arsenal chelsea liverpool manchester barcelona realmadrid
  juventus bayern schalke dortmund borussia werder hamburg berlin muenchen koeln frankfurt stuttgart deutschland
  london paris america england france germany russia canada mexico brasil texas dallas boston chicago austin newyork
  superman batman spiderman ironman wolverine deadpool hulk thor joker catwoman starwars startrek skywalker vader yoda
  jedi matrix terminator rocky rambo gandalf frodo bilbo aragorn legolas sauron mordor hobbit hogwarts harrypotter
  harry potter hermione dumbledore naruto sasuke goku dragonball pokemon pikachu charizard mario luigi zelda sonic
  minecraft fortnite roblox warcraft starcraft diablo skyrim witcher wizard warrior knight ritter paladin hunter
  shadow ghost vampire zombie demon devil teufel angelus killer ninja samurai pirate assassin slayer hacker gamer
  player spieler dungeon dungeons dragons drachen everquill quill character charakter wuerfel dice gamemaster
  freedom freiheit liberty justice soldier marine army navy police thunder lightning storm blizzard fire feuer water
  wasser earth erde nature silver silber golden gold diamond platinum crystal copper purple yellow green blue black
  white schwarz weiss orangen rainbows
  mustang corvette ferrari porsche mercedes bmw audi volkswagen toyota honda yamaha kawasaki suzuki harley ducati
  camaro chevy dodge subaru nissan jaguar lexus
  music musik guitar gitarre piano metal metallica nirvana blink slipknot eminem beatles elvis madonna rockstar rock punk
  dancer dance singer
  whatever nothing nichts something anything everything blahblah fuckyou fuckoff fuck shit asshole arschloch bitch
  scheisse ficken sexy hotsex super money geld cash bigdaddy bigdog biteme blowme pussy penis porno
  michael michelle jennifer jessica jordan ashley daniel daniela david andrew andrea andreas anthony matthew matthias
  joshua christian christina christine christoph christopher stephanie stefanie stefan steven stephen thomas tobias
  robert richard william alexander alexandra alexis alexa nicole nicolas nicholas niklas lukas lucas jonas julia julian
  justin brandon jasmine jasmin samantha samuel sarah sandra sabine sebastian simon sophie sophia oliver olivia patrick
  patricia peter petra philipp phillip martin martina markus marcus maria marie mario mariana manuel manuela melanie
  melissa max maximilian monika monica kevin kerstin katrin katharina karin laura lena leon linda lisa louis luisa
  hannah hanna heather heike helmut hans gabriel gabriela george georg frank franziska florian felix fabian emily emma
  elena elizabeth elisabeth edward eric erik dennis denise dominik diana diego danielle claudia charles charlie carlos
  carolin carmen buster bailey benjamin barbara antonio angela angelina anna annika andre amanda adrian aaron amelie
  johanna johannes jonathan joseph john johnny jack jackson james jason jan jane joanna juergen jürgen klaus karl
  nadine natalie natasha nathan norbert paul pascal rachel ralf rebecca ricardo ronaldo messi sascha silvia susanne
  sven sylvia tanja tanya taylor theresa tim timothy tina tom tommy tyler ursula uwe vanessa veronica victor victoria
  vincent walter werner wolfgang yvonne zoe maggie ginger molly rocket tigger scooter pepsi cocacola merlin arthur
  lancelot morgan ranger maverick samson hercules apollo zeus athena odin loki
  monday friday sunday january march april june july august september october november december montag freitag sonntag
  januar februar maerz juni juli oktober dezember
  `
    .trim()
    .split(/\s+/),
)
const longestWord = Math.max(...[...words].map((word) => word.length))

/** Rows of keyboards and counting sequences. */
const rows = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopüasdfghjklöäyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '147258369',
  '159753',
  '!@#$%^&*()_+',
  '!"§$%&/()=?',
  '1a2b3c4d5e6f7g8h9i',
  '112233445566778899',
  '12121212121212121212',
  '13579',
  '24680',
]
const keyboardPatterns = [...rows, ...rows.map((row) => [...row].toReversed().join(''))].join('\n')

const likeI: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
  '!': 'i',
  1: 'i',
}
const likeL: Readonly<Record<string, string>> = { ...likeI, 1: 'l', '!': 'l' }
const spelled = (text: string, alike: typeof likeI): string => [...text].map((c) => alike[c] ?? c).join('')

/**
 * Whether a password is easy to guess. Instead of looking it up in a list, it is split into common words (also with 0 for
 * o and the like), keyboard patterns, repetitions and years. A cost of two such parts or less is common; a few other
 * characters count as half a part.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const block = repeatedBlock(text)
  if (block !== null) return block.length <= 4 || isCommonPassword(block)
  return costOf(text) <= 2
}

/** The repeated part of a text, such as `abc` in `abcabcabc`; null if it does not repeat. */
function repeatedBlock(text: string): string | null {
  const length = (text + text).indexOf(text, 1)
  return length < text.length ? text.slice(0, length) : null
}

/** The lowest cost of composing the text; infinite if it has no common part. */
function costOf(text: string): number {
  const spellings = [text, spelled(text, likeI), spelled(text, likeL)]
  /** The lowest cost of the text up to each position, without and with a common part. */
  const plain = [0]
  const common = [Infinity]
  const reach = (end: number, cost: number): void => {
    common[end] = Math.min(common[end] ?? Infinity, cost)
  }
  for (let at = 0; at < text.length; at++) {
    const [plainCost = Infinity, commonCost = Infinity] = [plain[at], common[at]]
    const strayCost = /\p{L}/u.test(text.charAt(at)) ? 0.5 : 0.25
    plain[at + 1] = plainCost + strayCost
    reach(at + 1, commonCost + strayCost)
    const lowest = Math.min(plainCost, commonCost)
    for (const [end, cost] of partsFrom(text, spellings, at)) reach(end, lowest + cost)
  }
  return common[text.length] ?? Infinity
}

function partsFrom(text: string, spellings: readonly string[], at: number): [end: number, cost: number][] {
  const parts: [number, number][] = []
  for (let end = at + 3; end <= Math.min(text.length, at + longestWord); end++) {
    if (spellings.some((spelling) => words.has(spelling.slice(at, end)))) parts.push([end, 1])
  }
  for (let end = at + 3; end <= text.length && keyboardPatterns.includes(text.slice(at, end)); end++)
    parts.push([end, 0.6])
  for (let end = at + 3; end <= text.length && isOneCharacter(text.slice(at, end)); end++) parts.push([end, 0.5])
  if (/^(?:19\d\d|20[0-4]\d)/.test(text.slice(at, at + 4))) parts.push([at + 4, 0.5])
  return parts
}

const isOneCharacter = (text: string): boolean => text === text.charAt(0).repeat(text.length)
