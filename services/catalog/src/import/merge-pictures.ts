import type { ImportChange, ImportedPicture } from '@spade/contracts/messages/catalog-imports';
import type { ProductPicture } from '@spade/contracts/messages/catalog-products';
import { MAX_PICTURES } from '@spade/contracts/products/pictures';

type ShownPicture = Pick<ProductPicture, 'name' | 'alt'>;

/** Which pictures of the shop the addresses of a file name. */
export interface KnownPictures {
  /** Pictures by their addresses on the shop itself. */
  own: ReadonlyMap<string, string>;
  /** Pictures by the addresses that they were fetched from. */
  fetched: ReadonlyMap<string, string>;
}

/** A picture of the file in its place; `name` is null while it has yet to be fetched. */
export interface ListedPicture extends ImportedPicture {
  name: string | null;
}

/** What a file does to the pictures of a product. */
export interface MergedPictures {
  /** Those that it has at once. */
  shown: ShownPicture[];
  listed: ListedPicture[];
  /** How many of `listed` have yet to be fetched. */
  toFetch: number;
  change: ImportChange | null;
  /** Why some are left out, in words; null: none is. */
  leftOut: string | null;
}

/**
 * Adds the pictures of a file to those of a product, each behind the one before it in the file. It takes none away,
 * since staff may have added some here, unless the file clears them; and it never exceeds `MAX_PICTURES`.
 */
export function mergePictures(
  asked: readonly ImportedPicture[],
  current: readonly ShownPicture[],
  known: KnownPictures,
): MergedPictures {
  const shown = asked.length === 0 ? [] : current.map(({ name, alt }) => ({ name, alt }));
  const listed: ListedPicture[] = [];
  let place = 0;
  for (const picture of asked) {
    const name = nameOf(picture, shown, known);
    const at = shown.findIndex((each) => each.name === name);
    const old = shown[at];
    if (old && picture.words) shown[at] = { ...old, alt: picture.words };
    if (!old && name !== null && shown.length < MAX_PICTURES)
      shown.splice(place, 0, { name, alt: picture.words });
    if (name !== null) place = shown.findIndex((each) => each.name === name) + 1;
    listed.push({ ...picture, name });
  }
  const room = MAX_PICTURES - shown.length;
  const missing = listed.filter(({ name }) => name === null);
  const faulty = missing.filter(({ fault }) => fault !== undefined);
  const fetched = missing.filter(({ fault }) => fault === undefined).slice(0, room);
  const kept = listed.filter((picture) => picture.name !== null || fetched.includes(picture));
  const toFetch = fetched.length;
  return {
    shown,
    toFetch,
    listed: kept,
    change: changeOf(current, shown, toFetch),
    leftOut: faulty.length > 0 ? faulty.map(wordsOfFault).join(' ') : null,
  };
}

const wordsOfFault = ({ address, fault }: ListedPicture) =>
  `The picture ${address.slice(0, 120)} is left out: ${fault}`;

function nameOf(
  { address }: ImportedPicture,
  shown: readonly ShownPicture[],
  { own, fetched }: KnownPictures,
): string | null {
  const before = fetched.get(address);
  // Another product may have it from an older picture under the same address: then it is fetched again.
  const isHere = shown.some(({ name }) => name === before);
  return own.get(address) ?? (before !== undefined && isHere ? before : null);
}

function changeOf(
  current: readonly ShownPicture[],
  shown: readonly ShownPicture[],
  toFetch: number,
): ImportChange | null {
  const [from, to] = [String(current.length), String(shown.length + toFetch)];
  if (toFetch > 0)
    return { field: 'Pictures', from, to: `${to}, of which ${toFetch} to be fetched` };
  if (from !== to) return { field: 'Pictures', from, to };
  const words = (pictures: readonly ShownPicture[]) => pictures.map(({ alt }) => alt).join('; ');
  const [before, after] = [words(current), words(shown)];
  return before === after ? null : { field: 'Words of pictures', from: before, to: after };
}
