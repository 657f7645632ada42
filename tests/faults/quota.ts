import { chromium, type Browser } from '@playwright/test'
import { browserFlags, chromiumPath } from '../../tools/support/browser.ts'
import { buildStale, webApp } from '../../tools/support/builds.ts'
import { Player } from '../support/player.ts'
import type { Violation } from './support/audit.ts'
import { BrowserDevice, tabsEach } from './support/browser-device.ts'
import type { Database } from './support/database.ts'
import { RestartingServer } from './support/restarting-server.ts'
import type { Report } from './support/report.ts'
import type { SheetTab } from './support/sheet-tab.ts'
import { TypedEdits } from './support/typed-edits.ts'
import { unless, type Load } from './support/under-load.ts'

/** What a user does in a tab: edits, a pause until the edits are saved, and ways to end a page. */
type Action = 'spend' | 'count' | 'write' | 'wait' | 'reload' | 'reopen'

type Fault = 'fill-storage' | 'make-room' | 'go-offline' | 'go-online'

/** A fault on one device, and what happens in its tabs after it, in all at the same time. */
interface Phase {
  readonly fault: Fault | null
  /** How many bytes are left when storage is filled. */
  readonly left: number
  readonly actions: readonly (readonly Action[])[]
}

const devicesEach = 2

/**
 * Exceeds the storage quota of real browsers in which people type. Meanwhile the network fails, and tabs are closed and
 * reloaded. Once there is room and a network again, every edit must be saved, and none twice.
 */
export async function quota({ rounds, clients, random }: Load, database: Database): Promise<Report> {
  if (!(await buildStale(webApp))) throw new Error('The web app could not be built')
  const server = await RestartingServer.start(database.environment)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: browserFlags })
  try {
    const devices = await openDevices(browser, server.url, clients)
    const violations: Violation[] = []
    let restarts = 0
    for (let round = 0; round < rounds; round++) {
      // Drawn before they are played, because devices do not always get on in the same order.
      const plans = devices.map(() => newPlan(random))
      violations.push(...(await Promise.all(devices.map((device, i) => play(device, plans[i] ?? [])))).flat())
      restarts += plans.flatMap((phases) => phases.flatMap(({ actions }) => actions.flat())).filter(isRestart).length
    }
    const edits = [...new Set(devices.map((device) => device.edits))]
    violations.push(...(await audit(devices, edits, database)))
    for (const device of devices) device.disconnect()
    return {
      name: `storage quota of browsers exceeded ${rounds} times`,
      violations,
      times: [],
      more: [`${edits.reduce((sum, { count }) => sum + count, 0)} edits`, `${restarts} tabs closed or reloaded`],
    }
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
}

/** New characters, each open in the tabs of two devices of its owner. */
async function openDevices(browser: Browser, url: string, clients: number): Promise<BrowserDevice[]> {
  const characters = Array.from({ length: clients / devicesEach / tabsEach }, async () => {
    const owner = await Player.guest(url)
    const edits = await TypedEdits.ofNewCharacter(owner)
    const names = Array.from({ length: devicesEach }, (_, i) => `device ${i + 1} of ${edits.ref}`)
    return Promise.all(names.map((name) => BrowserDevice.open(browser, name, owner, edits)))
  })
  return (await Promise.all(characters)).flat()
}

/** Draws what happens on one device. */
function newPlan(random: () => number): Phase[] {
  const happens = (probability: number) => random() < probability
  const inAnyOrder = (faults: readonly Fault[]) => (happens(0.5) ? faults : faults.toReversed())
  const isOffline = happens(0.75)
  const faults = [
    ...inAnyOrder(isOffline ? ['fill-storage', 'go-offline'] : ['fill-storage']),
    ...inAnyOrder(isOffline ? ['make-room', 'go-online'] : ['make-room']),
  ]
  const newActions = (): readonly Action[] => {
    const edits = Array.from({ length: 1 + Math.floor(3 * random()) }, () =>
      oneOf<Action>(['spend', 'count', 'write'], random),
    )
    const others: Action[] = happens(0.2) ? [oneOf(['reload', 'reopen'], random)] : happens(0.3) ? ['wait'] : []
    return edits.toSpliced(Math.floor((edits.length + 1) * random()), 0, ...others)
  }
  return [null, ...faults].map((fault) => ({
    fault,
    left: happens(0.5) ? 0 : Math.floor(20_000 * random()),
    actions: Array.from({ length: tabsEach }, newActions),
  }))
}

const oneOf = <T>(choices: readonly [T, ...T[]], random: () => number): T =>
  choices[Math.floor(choices.length * random())] ?? choices[0]

const isRestart = (action: Action): boolean => action === 'reload' || action === 'reopen'

/** Plays a plan until everything is saved; returns what went wrong. */
async function play(device: BrowserDevice, plan: readonly Phase[]): Promise<Violation[]> {
  const seen: string[] = []
  for (const { fault, left, actions } of plan) {
    if (fault !== null) await inject(fault, device, left)
    if (fault === 'fill-storage') {
      const areFull = await Promise.all(device.tabs.map((tab) => tab.typeUntilNotStored()))
      seen.push(...unless(!areFull.includes(false), `${device.name} could store edits although its quota is exceeded`))
    }
    await Promise.all(device.tabs.map((tab, i) => perform(actions[i] ?? [], tab, device)))
  }
  await device.settle().catch((error: unknown) => seen.push(`${device.name} never saved everything: ${String(error)}`))
  return seen.map((message) => ({ kind: 'wrong', message }))
}

async function inject(fault: Fault, device: BrowserDevice, left: number): Promise<void> {
  if (fault === 'fill-storage') await device.fillStorage(left)
  else if (fault === 'make-room') await device.makeRoom()
  else await device.setOffline(fault === 'go-offline')
}

async function perform(actions: readonly Action[], tab: SheetTab, { isOffline }: BrowserDevice): Promise<void> {
  for (const action of actions) {
    if (action === 'wait') await tab.shows(isOffline ? ['saved', 'waiting', 'not-stored'] : ['saved'])
    else await tab[action]()
  }
}

/** Compares what was typed with the database, and the database with what all tabs show. */
async function audit(
  devices: readonly BrowserDevice[],
  edits: readonly TypedEdits[],
  database: Database,
): Promise<Violation[]> {
  const stored = await database.read(edits.map(({ ref }) => ref))
  const violations = edits.flatMap((typed) => typed.audit(stored))
  for (const device of devices) {
    const gold = stored.characters.get(device.edits.ref)?.character.gold ?? NaN
    for (const tab of device.tabs) {
      const report = () => violations.push({ kind: 'wrong', message: `${tab.name} does not show ${gold} gold` })
      await tab.showsGold(gold).catch(report)
    }
  }
  return violations
}
