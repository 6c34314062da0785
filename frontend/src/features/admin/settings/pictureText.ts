import { thumbnailUrl } from '../../shared/pictureSources.ts';

/** A picture and its words, as a setting keeps them in one text. */
export interface PictureText {
  /** Empty while no picture is chosen. */
  readonly name: string;
  readonly alt: string;
}

/** Reads `<name> <words>`. */
export function readPicture(text: string): PictureText {
  const [, name = '', alt = ''] = /^([\da-f]{32}) ?(.*)$/.exec(text) ?? [];
  return { name, alt };
}

/** The text of a setting; empty, which means the drawing, while no picture is chosen. */
export const writePicture = ({ name, alt }: PictureText): string =>
  name === '' ? '' : `${name} ${alt}`;

/** The smallest file of a picture. */
export const thumbnailOf = (name: string): string => thumbnailUrl(`/pictures/${name}-800.webp`);
