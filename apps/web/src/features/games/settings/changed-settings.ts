import { settingChanges, settingOfField, type Game, type GameSettings, type Json } from '@everquill/domain'

type Configured = Pick<Game, 'name' | 'settings'>

/** Only what differs, so that changes that another GM makes in the meantime stay; null if nothing does. */
export function changedSettings(
  before: Configured,
  after: Configured,
): { readonly name?: string; readonly settings?: Partial<GameSettings> } | null {
  const { name, ...settings }: Record<string, Json> = Object.fromEntries(
    settingChanges(before, after).map(({ field, newValue }) => [settingOfField(field), newValue]),
  )
  const hasSettings = Object.keys(settings).length > 0
  if (name === undefined && !hasSettings) return null
  return { ...(name !== undefined && { name: after.name }), ...(hasSettings && { settings }) }
}
