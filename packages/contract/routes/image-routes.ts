import Type from 'typebox'
import { Ref, SaveId, SaveResult } from '../schemas.ts'
import { closed, routes } from './route.ts'

const byRef = Type.Object({ publicRef: Ref }, closed)
const Pixels = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,5}$', description }))

/** A picture change is a save like any other. */
const ImageResult = Type.Object({
  image: Type.String({
    description: 'address of the picture; it identifies the content, so it can be cached for ever',
  }),
  ...SaveResult.properties,
})

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

const pictureProblems = [
  'image-unreadable',
  'image-too-large',
  'image-too-many-pixels',
  'quota-exceeded',
  'images-unavailable',
] as const

/** Routes for pictures. */
export const imageRoutes = routes({
  changeImage: {
    summary: 'Set the picture of a character: a JPEG, PNG, WebP or GIF of at most 10 MB and 40 megapixels',
    access: 'signed-in',
    params: byRef,
    query: Type.Object(
      {
        left: Pixels('crop square, in pixels after applying the EXIF orientation; default: the centre'),
        top: Pixels('see left'),
        size: Pixels('see left'),
        saveId: Type.Optional(SaveId),
      },
      closed,
    ),
    binaryBody: pictureTypes,
    response: { status: 200, schema: ImageResult },
    problems: ['not-found', 'save-id-reused', ...pictureProblems],
  },
  removeImage: {
    summary: 'Reset to the default picture',
    access: 'signed-in',
    params: byRef,
    query: Type.Object({ saveId: Type.Optional(SaveId) }, closed),
    response: { status: 200, schema: ImageResult },
    problems: ['not-found', 'save-id-reused'],
  },
  importImage: {
    summary: 'Store a picture that an imported log refers to; a picture that is already stored stays as it is',
    access: 'signed-in',
    params: Type.Object({ publicRef: Ref, hash: Type.String() }, closed),
    binaryBody: pictureTypes,
    response: { status: 200, schema: Type.Object({ image: Type.String({ description: 'address of the picture' }) }) },
    problems: ['not-found', 'invalid-value', ...pictureProblems],
  },
  readImage: {
    summary: 'A current or former picture of a character',
    access: 'signed-in',
    params: Type.Object({ publicRef: Ref, hash: Type.String() }, closed),
    query: Type.Object(
      {
        size: Type.Optional(
          Type.Enum(['96', '320', '960'], { description: 'width and height in pixels; default 960' }),
        ),
      },
      closed,
    ),
    response: { status: 200, contentType: 'image/webp' },
    problems: ['not-found', 'images-unavailable'],
  },
})
