import type { ImageRenderer, Rendered } from '../../images/port.ts'

/** The hash of the picture that is made of this text. */
export const fakeHash = (text: string): string => Buffer.from(text.padEnd(16)).toString('hex').slice(0, 32)

/** A picture with this text as its bytes, in all sizes. */
export function fakePicture(text: string, written = text): Rendered {
  const bytes = new TextEncoder().encode(written)
  return { kind: 'rendered', hash: fakeHash(text), sizes: { 96: bytes, 320: bytes, 960: bytes } }
}

/** Makes a picture of the text that was uploaded. */
export const fakeRenderer = (pictureOf: (text: string) => Rendered): ImageRenderer => ({
  async render(bytes) {
    const texts: string[] = []
    for await (const chunk of bytes) texts.push(new TextDecoder().decode(chunk))
    return pictureOf(texts.join(''))
  },
  close: async () => undefined,
})
