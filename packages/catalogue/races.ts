import { type Race, race } from './records.ts'

export const races: readonly Race[] = [
  race(
    'human',
    { soc: 1, wil: 1 },
    {
      en: ['Human', 'Short-lived and restless; builds towns where others saw only a ford.'],
      de: ['Mensch', 'Kurzlebig und rastlos; baut Städte, wo andere nur eine Furt sahen.'],
    },
  ),
  race(
    'elf',
    { dex: 2, int: 1, con: -1 },
    {
      en: ['Elf', 'Long of memory and light of foot, at home where the forest is oldest.'],
      de: ['Elfe', 'Langes Gedächtnis, leichter Fuß, zu Hause, wo der Wald am ältesten ist.'],
    },
  ),
  race(
    'half-elf',
    { soc: 1, dex: 1 },
    {
      en: ['Half-elf', 'Two peoples in one mirror, a guest in both houses and quick to find a third.'],
      de: ['Halbelfe', 'Zwei Völker in einem Spiegel, in beiden Häusern Gast und schnell in einem dritten.'],
    },
  ),
  race(
    'dwarf',
    { con: 2, wil: 1, soc: -1 },
    {
      en: ['Dwarf', 'Stubborn as bedrock; forgets no debt, no song and no good stone.'],
      de: ['Zwerg', 'Stur wie Felsgrund; vergisst keine Schuld, kein Lied und keinen guten Stein.'],
    },
  ),
  race(
    'halfling',
    { dex: 1, soc: 1, wil: 1, str: -1 },
    {
      en: ['Halfling', 'Small, neighbourly and braver than the size of the pantry suggests.'],
      de: ['Halbling', 'Klein, gesellig und tapferer, als die volle Speisekammer vermuten lässt.'],
    },
  ),
  race(
    'gnome',
    { int: 2, dex: 1, str: -1 },
    {
      en: ['Gnome', 'Curious to the fingertips; takes apart what others are content to own.'],
      de: ['Gnom', 'Neugierig bis in die Fingerspitzen; zerlegt, was andere nur besitzen.'],
    },
  ),
  race(
    'orc',
    { str: 2, wil: 1, dex: -1 },
    {
      en: ['Orc', 'Broad, loud and loyal; an oath among orcs outlives the one who swore it.'],
      de: ['Ork', 'Breit, laut und treu; ein Eid unter Orks überlebt den, der ihn schwor.'],
    },
  ),
  race(
    'goblin',
    { dex: 2, soc: 1, str: -1 },
    {
      en: ['Goblin', 'Quick, thrifty and never alone; makes a home out of what others threw away.'],
      de: ['Goblin', 'Flink, sparsam, nie allein; macht ein Heim aus dem, was andere wegwarfen.'],
    },
  ),
  race(
    'giantkin',
    { str: 2, con: 1, dex: -1 },
    {
      en: ['Giantkin', 'A giant somewhere in the family. Ducks under lintels, listens at length, lifts carts.'],
      de: ['Riesenblut', 'Irgendwo in der Familie ein Riese. Duckt sich unter Türen, hört lange zu, hebt Karren.'],
    },
  ),
  race(
    'changeling',
    { soc: 2, dex: 1, con: -1 },
    {
      en: ['Changeling', 'Left in a cradle by other folk; wears faces as others wear hats.'],
      de: ['Wechselbalg', 'Von anderen Wesen in die Wiege gelegt; trägt Gesichter wie andere Leute Hüte.'],
    },
  ),
  race(
    'ravenfolk',
    { int: 2, soc: 1, con: -1 },
    {
      en: ['Ravenfolk', 'Black-feathered keepers of gossip and graves; what shines is examined.'],
      de: ['Rabenvolk', 'Schwarzgefiederte Hüter von Klatsch und Gräbern; was glänzt, wird untersucht.'],
    },
  ),
  race(
    'foxfolk',
    { dex: 2, soc: 1, con: -1 },
    {
      en: ['Foxfolk', 'Red-furred and soft-spoken, never quite where you looked last.'],
      de: ['Fuchsvolk', 'Rotes Fell, sanfte Stimme, nie ganz dort, wo du eben hingesehen hast.'],
    },
  ),
  race(
    'lizardfolk',
    { con: 1, wil: 1, str: 1, soc: -1 },
    {
      en: ['Lizardfolk', 'Scaled people of the marshes: patient, practical, fond of warm stones.'],
      de: ['Echsenvolk', 'Schuppiges Volk der Sümpfe: geduldig, nüchtern, mit Freude an warmen Steinen.'],
    },
  ),
  race(
    'badgerfolk',
    { wil: 2, str: 1, soc: -1 },
    {
      en: ['Badgerfolk', 'Grey-striped diggers who keep their word, their cellars and their grudges.'],
      de: ['Dachsvolk', 'Grau gestreifte Wühler, die ihr Wort, ihre Keller und ihren Groll bewahren.'],
    },
  ),
  race(
    'stoneborn',
    { con: 2, int: 1, dex: -1 },
    {
      en: ['Stoneborn', 'Woken from the rock by an old song; heavy of tread, clear of mind.'],
      de: ['Steinkind', 'Von einem alten Lied aus dem Fels geweckt; schwer im Tritt, klar im Sinn.'],
    },
  ),
  race(
    'riverborn',
    { con: 1, soc: 1 },
    {
      en: ['Riverborn', 'Raised by the current, with webbed fingers and a voice like rain.'],
      de: ['Flusskind', 'Von der Strömung großgezogen, mit Schwimmhäuten und einer Stimme wie Regen.'],
    },
  ),
  race(
    'emberborn',
    { dex: 2, str: 1, soc: -1 },
    {
      en: ['Emberborn', 'A spark under the skin: warm hands, short temper, no need of a tinderbox.'],
      de: ['Glutkind', 'Ein Funke unter der Haut: warme Hände, kurzer Zorn, braucht keinen Zunder.'],
    },
  ),
  race(
    'mothfolk',
    { soc: 2, dex: 1, str: -1 },
    {
      status: 'draft',
      en: ['Mothfolk', 'Dusty-winged and gentle, drawn to lanterns and sad stories.'],
      de: ['Mottenvolk', 'Staubige Flügel, sanftes Wesen, angezogen von Laternen und traurigen Liedern.'],
    },
  ),
  race(
    'shadeborn',
    { dex: 2, wil: 1, soc: -1 },
    {
      status: 'draft',
      en: ['Shadeborn', 'Born in an eclipse; the shadow arrives a moment before the person.'],
      de: ['Schattenkind', 'Bei einer Finsternis geboren; der Schatten kommt kurz vor der Person an.'],
    },
  ),
  race(
    'clockwork',
    { con: 2, int: 1, soc: -1 },
    {
      status: 'archived',
      en: ['Clockwork', 'Brass and springs with a mind of its own. The last key was lost long ago.'],
      de: ['Uhrwerkwesen', 'Messing und Federn mit eigenem Willen. Der letzte Schlüssel ging längst verloren.'],
    },
  ),
]
