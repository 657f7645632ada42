/** Four different starting values make four independent hashes of 32 bits. */
const starts = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef]

function hash(text: string, start: number): string {
  let value = start
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  // Without a final mix, similar texts would differ in few bits only.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return ((value ^ (value >>> 16)) >>> 0).toString(16).padStart(8, '0')
}

/**
 * The id of a save that is made from another one, such as its second part. It depends on its arguments only, because two
 * tabs that cannot reach the same local store must give the same changes the same id.
 */
export function derivedId(saveId: string, reason: string): string {
  const digits = starts.map((start) => hash(`${saveId}\n${reason}`, start)).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
