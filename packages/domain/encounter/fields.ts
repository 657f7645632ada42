import type { Character, Identity } from '../character/character.ts'
import { entries, integer, moment, optional, text } from '../character/field-builders.ts'
import type { Field, ValuesOf } from '../character/field-kinds.ts'
import { characterFields } from '../character/fields.ts'
import { isRecord, type Json } from '../json.ts'
import { localized } from '../localized.ts'

const { user, name, gameId, deletedAt, hp, hp_temp, hp_max } = characterFields

/**
 * The field table of an encounter, a document of a game: changed, merged, logged and undone like a character. What it has
 * in common with a character has the same key and the same field.
 */
export const encounterFields = {
  user,
  name,
  round: integer(localized('Round', 'Kampfrunde'), 1, 99_999, 1),
  /** The id of the participant whose turn it is. */
  turn: optional(text(localized('Turn', 'Zug'), 64)),
  /** Absent while the encounter runs. */
  ended_at: optional(moment(localized('Ended', 'Beendet'))),
  participants: entries(localized('Participants', 'Beteiligte'), 200, {
    name,
    /** What players read instead of the name. */
    shown_name: optional({ ...name, label: localized('Name for players', 'Name für Spieler') }),
    /** The ref of a character, whose hit points and conditions are on its sheet. */
    character: optional(text(localized('Character', 'Charakter'), 9)),
    /** A record of the catalogue. */
    creature: optional(text(localized('Creature', 'Kreatur'), 120)),
    initiative: optional(integer(localized('Initiative', 'Initiative'), -9_999, 9_999)),
    /** What is added to a roll for initiative, if not what the catalogue or the sheet says. */
    initiative_bonus: optional(integer(localized('Initiative bonus', 'Initiativebonus'), -99, 999)),
    /** Decides between equal initiatives: the lowest is first. */
    place: optional(integer(localized('Place', 'Platz'), 0, 99_999)),
    hp: optional(hp),
    hp_temp,
    hp_max: optional(hp_max),
    /** Players do not know of it. */
    hidden: optional({ kind: 'flag', label: localized('Hidden from players', 'Vor Spielern verborgen') }),
    /** Waits for a better moment, so that its turn is left out. */
    delayed: optional({ kind: 'flag', label: localized('Delayed', 'Wartet ab') }),
  }),
  /** Conditions of participants that are not characters. */
  ongoing_conditions: optional(
    entries(localized('Conditions', 'Zustände'), 500, {
      participant: text(localized('Participant', 'Beteiligte'), 64),
      condition: text(localized('Condition', 'Zustand'), 120),
      /** It ends when the participant's turn begins in this round; absent if it lasts. */
      until_round: optional(integer(localized('Until round', 'Bis Kampfrunde'), 1, 199_999)),
    }),
  ),
  gameId,
  deletedAt,
} as const satisfies Record<string, Field>

/** An encounter as it is stored, sent and shown: one flat document. */
export type Encounter = Identity & ValuesOf<typeof encounterFields>

/** A character or a creature in an encounter. */
export type Participant = Encounter['participants'][number]

/** A condition of a creature. */
export type OngoingCondition = NonNullable<Encounter['ongoing_conditions']>[number]

/** The owner of a document that belongs to its game and to none of its members. */
export const ownedByGame = ''

/**
 * Changes, saves and logs call every document a character; this tells an encounter from the others. Returns null for
 * those.
 */
export const encounterOf = (document: Pick<Character, 'user'>): Encounter | null =>
  document.user === ownedByGame && 'participants' in document ? (document as unknown as Encounter) : null

/** Whether a value, such as that of a creation entry, is the document of an encounter. */
export const isEncounterDocument = (value: Json): boolean => isRecord(value) && 'participants' in value

/** An encounter as a document that can be changed, saved and logged. */
export const encounterDocument = (encounter: Encounter): Character => encounter as unknown as Character
