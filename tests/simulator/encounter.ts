import { createEncounter, encounterDocument, type Character, type Participant } from '@everquill/domain'
import { game } from './people.ts'

/** The id of the document that the game masters edit. */
export const encounterId = 33_333_333

/** Players never see it. */
export const hiddenCreature = 'lurker'

/** Its hit points are typed, as those of no other creature: their differences need not add up. */
export const correctedCreature = 'tyrant'

/** Names that no player may ever read. */
const secretNames = ['Unseen Horror', 'Tyrant Vorgal'] as const

const secretKeys = ['participants', 'ongoing_conditions', 'initiative', 'until_round', 'shown_name'] as const

/** The hit points of creatures are in a range that no other number is in, except for ids of characters. */
const secretNumber = String.raw`(?<!"id"|"characterId")[:,[][4-8]\d{4}[,}\]]`

/** What no response and no event for a player contains: parts of the document, names that are hidden, hit points. */
export const secrets = new RegExp([...secretKeys, ...secretNames, secretNumber].join('|'))

/** A fight of both characters with four creatures. */
export const anEncounter = (characterIds: readonly number[]): Character =>
  encounterDocument(
    createEncounter({ id: encounterId, gameId: game, name: 'The salt house', participants: fighters(characterIds) }),
  )

const fighters = ([first, second]: readonly number[]): readonly Participant[] => [
  { id: 'mira', name: 'Mira', character: String(first), initiative: 15 },
  { id: 'nia', name: 'Nia', character: String(second), initiative: 9 },
  { id: 'ghoul', name: 'Ghoul', initiative: 12, initiative_bonus: 2, hp: 40_000, hp_max: 40_000 },
  { id: 'rat', name: 'Rat', initiative: 12, place: 1, hp: 45_000, hp_max: 45_000, hp_temp: 5 },
  {
    id: correctedCreature,
    name: secretNames[1],
    shown_name: 'A cloaked figure',
    initiative: 20,
    hp: 50_000,
    hp_max: 50_100,
  },
  { id: hiddenCreature, name: secretNames[0], hidden: true, hp: 60_000, hp_max: 60_000 },
]
