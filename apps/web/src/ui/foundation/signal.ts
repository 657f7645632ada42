import { readPreference } from './device-preferences.ts'

/** Ways to draw attention besides the screen; all are off until the user turns them on for this device. */
export type Signal = 'sound' | 'vibration'

/** Whether this device can vibrate at all; desktop browsers and iPhones cannot. */
export const canVibrate = (): boolean => 'vibrate' in navigator

export const isSignalOn = (signal: Signal): boolean => readPreference(signal) === 'on'

/** Plays a short sound and vibrates, as far as they are turned on. */
export function giveSignal(): void {
  if (isSignalOn('sound')) playSound()
  if (isSignalOn('vibration')) vibrate()
}

export function vibrate(): void {
  if (canVibrate()) navigator.vibrate(60)
}

/** Two notes of a bell, in hertz. */
const notes = [659, 880]

/** Seconds. */
const [noteDistance, noteLength] = [0.12, 0.45]

let context: AudioContext | undefined

/** Browsers stay silent until the user has touched the page. */
export function playSound(): void {
  context ??= new AudioContext()
  void context.resume()
  const start = context.currentTime
  for (const [index, frequency] of notes.entries()) ring(context, frequency, start + index * noteDistance)
}

function ring(audio: AudioContext, frequency: number, at: number): void {
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.12, at + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.001, at + noteLength)
  const tone = new OscillatorNode(audio, { type: 'sine', frequency })
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + noteLength)
}
