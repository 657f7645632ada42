/** Invisible characters that could hide or turn text around. */
const invisible = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** Text of a user on one line, without invisible characters, at most `max` UTF-16 units long. For parts without Markdown. */
export const plainDiscordText = (text: string, max: number): string => cut(oneLine(text), max, (part) => part)

/**
 * The same for parts in which Discord reads Markdown and mentions: a backslash before every punctuation mark leaves none
 * of them with a meaning. It never ends in half an escape.
 */
export const escapedDiscordText = (text: string, max: number): string =>
  cut(oneLine(text), max, (part) => part.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`))

const oneLine = (text: string): string => text.toWellFormed().replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim()

function cut(text: string, max: number, written: (part: string) => string): string {
  const whole = written(text)
  if (whole.length <= max) return whole
  let short = ''
  for (const character of text) {
    const next = short + written(character)
    if (next.length > max - 1) break
    short = next
  }
  return `${short}…`
}
