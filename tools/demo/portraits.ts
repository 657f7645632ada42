import sharp from 'sharp'

/** The colours of a painted portrait. */
export interface Portrait {
  readonly sky: string
  readonly hood: string
  readonly skin: string
  readonly hair: string
}

/** Paints a small portrait, so that the demo needs no picture files. */
export function paintPortrait({ sky, hood, skin, hair }: Portrait): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
    <defs>
      <radialGradient id="light" cx="35%" cy="25%" r="90%">
        <stop offset="0" stop-color="#fff" stop-opacity=".55"/>
        <stop offset="1" stop-color="#000" stop-opacity=".45"/>
      </radialGradient>
    </defs>
    <rect width="96" height="96" fill="${sky}"/>
    <path d="M0 70 Q24 58 48 66 T96 62 V96 H0Z" fill="#2b2a26" opacity=".45"/>
    <path d="M14 96 Q18 66 48 64 Q78 66 82 96Z" fill="${hood}"/>
    <path d="M28 44 Q26 16 48 14 Q70 16 68 44 Q68 62 62 70 H34 Q28 62 28 44Z" fill="${hair}"/>
    <path d="M34 42 Q34 26 48 26 Q62 26 62 42 Q62 62 48 66 Q34 62 34 42Z" fill="${skin}"/>
    <path d="M34 40 Q40 26 52 28 Q62 30 62 42 Q56 34 48 34 Q40 34 34 40Z" fill="${hair}"/>
    <g fill="#2a211c">
      <ellipse cx="42" cy="45" rx="2.2" ry="1.6"/>
      <ellipse cx="55" cy="45" rx="2.2" ry="1.6"/>
      <path d="M43 57 Q48.500 60 54 57 Q48.500 62 43 57Z"/>
    </g>
    <rect width="96" height="96" fill="url(#light)"/>
  </svg>`
  return sharp(Buffer.from(svg), { density: 720 }).png().toBuffer()
}
