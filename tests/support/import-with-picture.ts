import { defaultImage, imagePath } from '@everquill/domain'
import { mustSucceed } from './game-party.ts'
import type { Player } from './player.ts'

const hash = 'a'.repeat(32)

/** The path under which the picture of an imported character can be uploaded. */
export const importedPicturePath = (ref: string): string => imagePath(ref, `imported-${hash}`)

/** Imports the file of a character, changed so that its history has a picture, which is not uploaded yet. Returns its ref. */
export async function importWithPicture(player: Player, ref: string): Promise<string> {
  const image = imagePath('1', hash)
  const file = JSON.stringify(mustSucceed(await player.get(`/api/characters/${ref}/export`)))
  const { character, log } = JSON.parse(file.replaceAll(defaultImage, image)) as Record<string, unknown>
  const { character: imported } = mustSucceed(await player.post('/api/imports', { character, log, pictures: [image] }))
  return (imported as { readonly publicRef: string }).publicRef
}
