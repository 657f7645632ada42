import { readPreference, storePreference } from '../../ui/foundation/device-preferences.ts'

/** More are never offered at the same time. */
const maxAnswers = 200

/** The effects that the user has applied or dismissed on this device, by the keys of offers; those applied elsewhere are in the log. */
export function readAnswered(): readonly string[] {
  try {
    const answered: unknown = JSON.parse(readPreference('answered-effects') ?? '[]')
    return Array.isArray(answered) ? answered.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Remembers one more; returns all. */
export function storeAnswered(key: string): readonly string[] {
  const answered = [key, ...readAnswered().filter((one) => one !== key)].slice(0, maxAnswers)
  storePreference('answered-effects', JSON.stringify(answered))
  return answered
}
