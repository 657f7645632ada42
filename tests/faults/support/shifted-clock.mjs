/** Preloaded into a server: SIGUSR2 sets its clock back by an hour, the next one forward again. */
const hour = 3_600_000
let shift = 0

class ShiftedDate extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [ShiftedDate.now()] : parts))
  }

  static now() {
    return super.now() + shift
  }
}

globalThis.Date = ShiftedDate
process.on('SIGUSR2', () => (shift = shift === 0 ? -hour : 0))
