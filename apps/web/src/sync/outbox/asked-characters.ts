import { defaultImage } from '@everquill/domain'
import type { PartyMember } from '../../api/types.ts'
import { pictureUrl } from './pictures.ts'

/** The characters of a party as a check lists them. */
export const askedCharacters = (party: readonly PartyMember[]) =>
  party.map(({ character: { publicRef, name = publicRef, image = defaultImage } }) => ({
    publicRef,
    name,
    picture: pictureUrl(image, 96),
  }))
