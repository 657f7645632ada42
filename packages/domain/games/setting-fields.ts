import type { MomentField, TextField } from '../character/field-kinds.ts'
import { localized } from '../localized.ts'
import { choice, flag, ruleFields, type RuleField } from './rules.ts'

/** The maximum length of a game's name, in characters. */
export const maxGameNameLength = 80

/** Everything that can be set in a game, described once: its name, who sees and edits what, and its rules. */
export const settingFields = {
  name: { kind: 'text', label: localized('Game name', 'Name der Runde'), start: '', maxLength: maxGameNameLength },
  /** What players see of each other's characters. */
  playersSee: choice(
    localized('What players see of each other', 'Was Mitspielende voneinander sehen'),
    {
      all: localized('Full sheets', 'Ganze Bögen'),
      summary: localized('Vitals', 'Lebenskraft'),
      names: localized('Names', 'Namen'),
    },
    'all',
  ),
  /** Whether GMs may edit the characters of the party. */
  mastersEdit: flag(localized('GMs can edit sheets', 'Die Spielleitung darf Bögen bearbeiten'), true),
  /** Whether members see who of them is online. */
  showPresence: flag(localized('Members see who’s online', 'Alle sehen, wer online ist'), true),
  /** When the next game session starts, in UTC. */
  nextSessionAt: { kind: 'moment', label: localized('Next session', 'Nächster Termin'), start: null, nullable: true },
  ...ruleFields,
} as const satisfies Record<string, SettingField>

/** The field of a setting. */
export type SettingField = TextField | RuleField | (MomentField & { readonly start: null })

/** The name of a setting. */
export type SettingName = keyof typeof settingFields

/** The names of all settings, in the order of the table. */
export const settingNames = Object.keys(settingFields) as readonly SettingName[]

const settingPrefix = 'setting.'

/** The `field` of an entry about a setting, such as `setting.carryingLimit`. Its values are those before and after. */
export const settingField = (name: SettingName): string => `${settingPrefix}${name}`

/** The setting that an entry is about; null for other fields and for settings that this version does not know. */
export function settingOfField(field: string): SettingName | null {
  if (!field.startsWith(settingPrefix)) return null
  const name = field.slice(settingPrefix.length)
  return settingNames.find((known) => known === name) ?? null
}
