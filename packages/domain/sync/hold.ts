import { refreshed, type Device } from './device.ts'
import { exactFieldsOf, rebase } from './rebase.ts'

/**
 * What is unsent was typed long ago: where others have written since, its author looks at both before anything is
 * replaced. Of a save that got no answer, that much is taken back; should it have arrived all the same, its id tells.
 */
export function hold(device: Device): Device {
  const { snapshot, inFlight, fetched, held = [] } = device
  const below = fetched?.character ?? snapshot
  const taken = inFlight ? Object.keys(rebase(below, inFlight.save.changes).contested) : []
  const asked = [...new Set([...held, ...Object.keys(device.contested), ...taken])]
  if (asked.length === held.length) return device
  if (!inFlight || taken.length === 0) return { ...device, held: asked }
  const changes = inFlight.save.changes.filter(({ field }) => !taken.includes(field))
  const exact = exactFieldsOf(inFlight.save.changes).filter((field) => taken.includes(field))
  const back = { ...device, held: asked, exact: [...device.exact, ...exact] }
  if (changes.length > 0) {
    const sent = rebase(snapshot, changes).character
    return { ...back, inFlight: { save: { ...inFlight.save, changes }, sent } }
  }
  const idle = { ...back, inFlight: null, fetched: null }
  return hold(fetched ? refreshed(idle, fetched) : idle)
}
