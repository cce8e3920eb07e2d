// The sizes of a listing's photo: 3:2, re-encoded, without any metadata of the camera.
export const PHOTO_BUCKET = 'listing-photos'
/** Steps that fit a card and a gallery on screens of one, two and three dots a pixel (docs/figures.md). */
export const PHOTO_WIDTHS = [320, 480, 640, 800, 1200] as const
/** For link previews and search engines, which do not all read WebP. */
export const PREVIEW = { width: 1200, height: 800, name: 'preview.jpg' } as const
export const MAX_PHOTOS = 12
/** Spec §9: up to 4 photos are shown. */
export const SHOWN_PHOTOS = 4

export const PHOTO_FILES = ['320.webp', '480.webp', '640.webp', '800.webp', '1200.webp', PREVIEW.name] as const
/** The size that is kept first; the others are made from it when somebody first asks. */
export const MASTER = '1200.webp'

export const photoUrl = (path: string, size: (typeof PHOTO_WIDTHS)[number] | 'preview'): string =>
  `/storage/v1/object/public/${PHOTO_BUCKET}/${path}/${size === 'preview' ? PREVIEW.name : `${size}.webp`}`

/** `srcset` of every stored size. */
export const photoSet = (path: string): string =>
  PHOTO_WIDTHS.map((width) => `${photoUrl(path, width)} ${width}w`).join(', ')
