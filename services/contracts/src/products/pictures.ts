/** The widths in which a picture of a product is kept, in pixels. A card takes the first two, its own page all. */
export const pictureWidths = [400, 800, 1600] as const;

/** The width that `imageUrl` names. */
const USUAL_WIDTH = 800;

/** A picture that is uploaded or fetched is smaller than this, in megabytes (`MEGABYTE`). */
export const MAX_PICTURE_MB = 5;

/** Most pictures of one product. */
export const MAX_PICTURES = 8;

/** Most characters of the words that stand for a picture. */
export const MAX_PICTURE_WORDS = 200;

/** A picture's name: the first 32 hex digits of the SHA-256 of its content. */
export const PICTURE_NAME = /^[0-9a-f]{32}$/;

const jpegFile = /^([0-9a-f]{32})\.jpg$/;
const pictureFile = new RegExp(`^([0-9a-f]{32})-(?:${pictureWidths.join('|')})\\.webp$`);

/** The key of one width in the bucket of pictures. */
export const pictureKey = (name: string, width: number): string => `${name}-${width}.webp`;

/** Where browsers find a picture: a path of the site. The front end derives the other widths from it. */
export const pictureUrl = (name: string): string => `/pictures/${pictureKey(name, USUAL_WIDTH)}`;

/**
 * The name of a picture by its JPEG file, `<name>.jpg`, which is made of the largest width on request: link previews and the
 * feeds of advertisers take no WebP. Undefined for other files.
 */
export const jpegNameOf = (file: string): string | undefined => jpegFile.exec(file)?.[1];

/** The name of a picture by the key of one of its widths; undefined for other keys. */
export const pictureNameOf = (key: string): string | undefined => pictureFile.exec(key)?.[1];

const sitePicture = /^([0-9a-f]{32}) (\S.*)$/;

/** A picture that the owner chose for a page, and the words that stand for it. */
export interface SitePicture {
  readonly name: string;
  readonly alt: string;
}

/** Reads the text of a setting: the name of a stored picture, a blank, and what it shows. Undefined when it is not written so. */
export function parseSitePicture(text: string): SitePicture | undefined {
  const [, name, alt] = sitePicture.exec(text) ?? [];
  return name && alt && alt.length <= MAX_PICTURE_WORDS ? { name, alt } : undefined;
}
