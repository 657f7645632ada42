import Type from 'typebox'
import { Ref, Saved, SaveId } from '../schemas.ts'
import { closed, route } from './route.ts'

const byRef = Type.Object({ publicRef: Ref }, closed)
const Pixels = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,5}$', description }))

/** What a change of the picture came to: a save like any other. */
const Hung = Type.Object({
  image: Type.String({ description: 'where the picture is found; other content is another address, for ever' }),
  ...Saved.properties,
})

/** Every call about pictures. */
export const imageRoutes = {
  changeImage: route({
    method: 'PUT',
    path: '/api/characters/{publicRef}/image',
    summary: 'The picture of a character: the bytes of a JPEG, PNG, WebP or GIF of at most 10 MB and 40 megapixels',
    access: 'signed-in',
    params: byRef,
    query: Type.Object(
      {
        left: Pixels('the square to show, in pixels of the upright picture; without it, the middle'),
        top: Pixels('see left'),
        size: Pixels('see left'),
        saveId: Type.Optional(SaveId),
      },
      closed,
    ),
    bytes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    answer: { status: 200, schema: Hung },
    problems: [
      'not-found',
      'save-id-reused',
      'image-unreadable',
      'image-too-large',
      'image-too-many-pixels',
      'quota-exceeded',
      'images-unavailable',
    ],
  }),
  removeImage: route({
    method: 'DELETE',
    path: '/api/characters/{publicRef}/image',
    summary: 'Back to the default picture',
    access: 'signed-in',
    params: byRef,
    query: Type.Object({ saveId: Type.Optional(SaveId) }, closed),
    answer: { status: 200, schema: Hung },
    problems: ['not-found', 'save-id-reused'],
  }),
  readImage: route({
    method: 'GET',
    path: '/api/images/{publicRef}/{hash}',
    summary: 'A picture that a character has or had',
    access: 'signed-in',
    params: Type.Object({ publicRef: Ref, hash: Type.String() }, closed),
    query: Type.Object(
      { size: Type.Optional(Type.Enum(['96', '320', '960'], { description: 'the side of the square; 960 without' })) },
      closed,
    ),
    answer: { status: 200, type: 'image/webp' },
    problems: ['not-found', 'images-unavailable'],
  }),
} as const
