/** Groups that hold fonts, colours and the like instead of text. */
const hiddenGroup = /^\{\\(?:\*|fonttbl|colortbl|stylesheet|info|generator)/

/** The text of a rich text document; other text stays as it is. Scans once from left to right. */
export function plainTextOfRtf(source: string): string {
  if (!source.startsWith('{\\rtf')) return source
  const parts: string[] = []
  let [depth, hiddenFrom] = [0, Number.POSITIVE_INFINITY]
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    if (character === '{') {
      depth++
      if (depth < hiddenFrom && hiddenGroup.test(source.slice(at, at + 14))) hiddenFrom = depth
    } else if (character === '}') {
      if (depth === hiddenFrom) hiddenFrom = Number.POSITIVE_INFINITY
      depth--
    } else if (character === '\\') {
      const [control, text] = controlAt(source, at)
      if (depth < hiddenFrom) parts.push(text)
      at += control - 1
    } else if (depth < hiddenFrom && character !== '\n' && character !== '\r') parts.push(character)
  }
  return parts.join('').trim()
}

/** The length of the control word at a position, and the text it stands for. */
function controlAt(source: string, at: number): readonly [number, string] {
  const code = /^\\'([\da-f]{2})/i.exec(source.slice(at, at + 4))
  if (code?.[1] !== undefined) return [4, String.fromCharCode(Number.parseInt(code[1], 16))]
  const word = /^\\([a-z]{1,32})(-?\d{1,10})? ?/.exec(source.slice(at, at + 46))
  if (!word) return [2, '\\{}'.includes(source.charAt(at + 1)) ? source.charAt(at + 1) : '']
  if (word[1] === 'u' && word[2] !== undefined) return [word[0].length, unicode(Number(word[2]))]
  return [word[0].length, word[1] === 'par' || word[1] === 'line' ? '\n' : word[1] === 'tab' ? ' ' : '']
}

/** Codes are signed numbers of 16 bits. */
const unicode = (code: number): string => String.fromCharCode(code < 0 ? code + 0x1_00_00 : code)
