import { attack, creature, type Creature } from '../records.ts'

export const folk: readonly Creature[] = [
  creature('villager', [6, 0, 1], [2, 1, 2, 1, 1, 2], [attack('Pitchfork', 'Mistgabel', 3, '1d6')], {
    en: ['Villager', 'Yesterday a neighbour, today a pitchfork.'],
    de: ['Dörfler', 'Gestern Nachbar, heute Mistgabel.'],
  }),
  creature('cutpurse', [9, 0, 4], [1, 5, 1, 2, 3, 3], [attack('Dagger', 'Dolch', 6, '1d4+3')], {
    en: ['Cutpurse', 'If you felt the hand, it was somebody else’s.'],
    de: ['Beutelschneider', 'Wenn du die Hand gespürt hast, war es eine andere.'],
  }),
  creature(
    'bandit',
    [11, 1, 3],
    [2, 3, 2, 1, 1, 1],
    [attack('Short sword', 'Kurzschwert', 5, '1d6+2'), attack('Shortbow', 'Kurzbogen', 5, '1d6+1')],
    {
      en: ['Bandit', 'Asks for your purse politely, the first time.'],
      de: ['Räuber', 'Bittet höflich um den Geldbeutel, jedenfalls beim ersten Mal.'],
    },
  ),
  creature(
    'bandit-captain',
    [32, 3, 4],
    [4, 4, 4, 4, 3, 5],
    [attack('Sabre', 'Säbel', 9, '1d8+4'), attack('Throwing knife', 'Wurfmesser', 8, '1d4+4')],
    {
      en: ['Bandit captain', 'Wears a duke’s coat. The duke would like a word about that.'],
      de: ['Räuberhauptmann', 'Trägt den Mantel eines Herzogs. Der hätte dazu ein paar Fragen.'],
    },
  ),
  creature('pirate', [15, 1, 3], [3, 3, 3, 2, 1, 2], [attack('Cutlass', 'Entermesser', 6, '1d6+3')], {
    en: ['Pirate', 'Salt in the beard and a debt in every port.'],
    de: ['Pirat', 'Salz im Bart und in jedem Hafen Schulden.'],
  }),
  creature(
    'dockside-bruiser',
    [20, 1, 1],
    [5, 1, 5, 2, 0, 1],
    [attack('Fists', 'Fäuste', 6, '1d4+2'), attack('Club', 'Knüppel', 6, '1d4+5')],
    {
      en: ['Dockside bruiser', 'Paid by the tooth.'],
      de: ['Hafenschläger', 'Wird nach Zähnen bezahlt.'],
    },
  ),
  creature('guard', [18, 4, 2], [3, 2, 3, 2, 2, 2], [attack('Spear', 'Speer', 6, '1d6+3')], {
    en: ['Guard', 'Twelve hours on the wall, two coppers a day, one good whistle.'],
    de: ['Wache', 'Zwölf Stunden auf der Mauer, zwei Kupfer am Tag, eine gute Pfeife.'],
  }),
  creature('guard-sergeant', [30, 5, 3], [4, 3, 4, 4, 3, 4], [attack('Halberd', 'Hellebarde', 8, '1d10+4')], {
    en: ['Guard sergeant', 'Remembers your face, and the fine you never paid.'],
    de: ['Wachtmeister', 'Merkt sich Gesichter und jede Strafe, die noch offen ist.'],
  }),
  creature('mercenary', [24, 5, 2], [4, 2, 4, 3, 2, 2], [attack('Greatsword', 'Zweihänder', 8, '2d6+4')], {
    en: ['Mercenary', 'Fights for gold and stops, to the minute, when it runs out.'],
    de: ['Söldnerin', 'Kämpft für Gold und hört auf die Minute auf, wenn es ausgeht.'],
  }),
  creature(
    'knight',
    [44, 8, 3],
    [5, 3, 5, 5, 3, 5],
    [attack('Longsword', 'Langschwert', 10, '1d8+5'), attack('Lance', 'Lanze', 9, '1d12+5')],
    {
      en: ['Knight', 'Sworn to a lord, a lady and an armourer’s bill.'],
      de: ['Ritter', 'Einem Herrn verschworen, einer Dame und der Rechnung des Plattners.'],
    },
  ),
  creature(
    'witch-hunter',
    [33, 4, 4],
    [3, 4, 4, 5, 4, 3],
    [attack('Rapier', 'Rapier', 9, '1d8+4'), attack('Crossbow', 'Armbrust', 9, '1d10+3')],
    {
      en: ['Witch hunter', 'Carries a list. Most of the names on it were innocent.'],
      de: ['Hexenjäger', 'Führt eine Liste. Die meisten Namen darauf waren unschuldig.'],
    },
  ),
  creature(
    'assassin',
    [34, 2, 7],
    [3, 7, 3, 4, 5, 4],
    [attack('Stiletto', 'Stilett', 11, '2d4+7'), attack('Hand crossbow', 'Handarmbrust', 10, '1d6+5')],
    {
      en: ['Assassin', 'Sends flowers in advance. White ones, always on time.'],
      de: ['Meuchlerin', 'Schickt vorher Blumen. Weiße, und immer pünktlich.'],
    },
  ),
  creature('cultist', [10, 0, 1], [1, 1, 2, 3, 2, 1], [attack('Ritual dagger', 'Ritualdolch', 4, '1d4+1')], {
    en: ['Cultist', 'Joined for the singing and stayed for the end of the world.'],
    de: ['Kultist', 'Kam wegen des Gesangs und blieb für den Weltuntergang.'],
  }),
  creature(
    'cult-preacher',
    [28, 1, 2],
    [1, 2, 3, 6, 4, 6],
    [attack('Burning word', 'Brennendes Wort', 8, '2d6+2'), attack('Ritual dagger', 'Ritualdolch', 5, '1d4+2')],
    {
      en: ['Cult preacher', 'Speaks softly. In the back row, people are already weeping.'],
      de: ['Kultpredigerin', 'Spricht leise. In der letzten Reihe weinen sie schon.'],
    },
  ),
  creature(
    'apprentice-mage',
    [9, 0, 2],
    [0, 2, 1, 3, 4, 1],
    [attack('Spark', 'Funke', 5, '1d6'), attack('Quarterstaff', 'Kampfstab', 3, '1d6')],
    {
      en: ['Apprentice mage', 'Has read the first half of a very dangerous book.'],
      de: ['Zauberlehrling', 'Hat von einem sehr gefährlichen Buch die erste Hälfte gelesen.'],
    },
  ),
  creature(
    'court-mage',
    [36, 2, 3],
    [1, 3, 3, 6, 8, 5],
    [attack('Lance of fire', 'Feuerlanze', 11, '3d6+3'), attack('Quarterstaff', 'Kampfstab', 5, '1d6+1')],
    {
      en: ['Court mage', 'Advises the crown. The last three crowns are in a cupboard.'],
      de: ['Hofmagierin', 'Berät die Krone. Die letzten drei Kronen liegen in einem Schrank.'],
    },
  ),
]
