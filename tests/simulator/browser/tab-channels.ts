import type { TabChannel, TabMessage } from '../../../apps/web/src/sync/stream/tab-channel.ts'
import type { SeededRandom } from '../random.ts'
import type { VirtualClock } from '../virtual-time.ts'
import type { PageLife } from './page-life.ts'

interface Member {
  readonly life: PageLife
  readonly user: string
  readonly onMessage: (message: TabMessage) => void
}

/** The BroadcastChannels between the tabs of one browser. */
export class TabChannels {
  readonly #clock: VirtualClock
  readonly #random: SeededRandom
  readonly #members = new Set<Member>()

  constructor(clock: VirtualClock, random: SeededRandom) {
    this.#clock = clock
    this.#random = random
  }

  join(life: PageLife, user: string, onMessage: (message: TabMessage) => void): TabChannel {
    const member = { life, user, onMessage }
    this.#members.add(member)
    const close = () => void this.#members.delete(member)
    life.onDeath(close)
    return {
      notify: (message) => {
        if (life.isOver) return
        for (const other of this.#members) if (other !== member && other.user === user) this.#deliver(other, message)
      },
      close,
    }
  }

  #deliver(member: Member, message: TabMessage): void {
    this.#clock.after(this.#random.between(1, 30), () => {
      if (this.#members.has(member) && member.life.step()) member.onMessage(message)
    })
  }
}
