import type { Change } from '../change/change.ts'
import { isRecord, same, type Json } from '../json.ts'
import { messageOfValues } from '../log/message.ts'
import { refused, type Refused } from '../problems.ts'
import { coins } from '../rules/coins.ts'
import type { Game } from './game.ts'
import { settingField, settingFields, settingNames, settingOfField, type SettingField } from './setting-fields.ts'
import type { SettingName } from './setting-fields.ts'

/** What can be set in a game. */
type Configured = Pick<Game, 'name' | 'settings'>

const valueOf = ({ name, settings }: Configured, setting: SettingName): Json =>
  setting === 'name' ? name : ((settings as unknown as Readonly<Record<string, Json>>)[setting] ?? null)

/** The settings that differ, in the order of the table, so that the same edit always produces the same log. */
export const settingChanges = (before: Configured, after: Configured): readonly Change[] =>
  settingNames.flatMap((setting) => {
    const [oldValue, newValue] = [valueOf(before, setting), valueOf(after, setting)]
    return same(oldValue, newValue) ? [] : [{ field: settingField(setting), oldValue, newValue }]
  })

/** The game with the old value of a logged change; refused if the setting has another value by now. */
export function undoSetting<G extends Configured>(game: G, { field, oldValue, newValue }: Change): G | Refused {
  const setting = settingOfField(field)
  if (setting === null) return refused('cannot-be-undone', { field })
  const current = valueOf(game, setting)
  if (same(current, oldValue)) return refused('nothing-to-undo', { field })
  if (!same(current, newValue)) return refused('setting-changed', { field })
  if (setting !== 'name') return { ...game, settings: { ...game.settings, [setting]: oldValue } }
  return { ...game, name: typeof oldValue === 'string' ? oldValue : '' }
}

/** The English sentence that is stored with an entry about a setting. */
export function messageOfSetting({ field, oldValue, newValue }: Change): string {
  const setting = settingOfField(field)
  if (setting === null) return messageOfValues(field, oldValue, newValue)
  const described: SettingField = settingFields[setting]
  return messageOfValues(described.label.en, inEnglish(described, oldValue), inEnglish(described, newValue))
}

function inEnglish(field: SettingField, value: Json): Json {
  if (field.kind === 'moment' && typeof value === 'string') return `${value.slice(0, 10)} ${value.slice(11, 16)} UTC`
  if (field.kind === 'flag') return value === true ? 'yes' : 'no'
  if (field.kind === 'choice' && typeof value === 'string') return field.optionLabels[value]?.en ?? value
  if (field.kind === 'rates' && isRecord(value)) return coins.map((coin) => `${coin} ${Number(value[coin])}`)
  return value
}
