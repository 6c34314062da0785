import { MAX_PICTURE_WORDS, MAX_PICTURES, PICTURE_NAME } from '@spade/contracts/products/pictures';

/** Most lines of the table of facts about a product. */
export const MAX_SPECIFICATIONS = 40;

/** Most characters of a fact's name. */
export const MAX_FACT_NAME = 60;

/** Most characters of a fact. */
export const MAX_FACT = 300;

/** A text of one line as it is kept; undefined for what is no text. */
function lineOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.replaceAll('\0', '').replace(/\s+/g, ' ').trim();
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

/** The objects of a list, each with these fields as lines of text; what is no object stays. */
const readLines =
  (fields: readonly string[]) =>
  (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((each: unknown) =>
          typeof each === 'object' && each !== null
            ? Object.fromEntries(
                fields.map((field) => [
                  field,
                  lineOf((each as Record<string, unknown>)[field] ?? ''),
                ]),
              )
            : each,
        )
      : value;

/** Pictures as they are sent: words are a line. */
export const readPictures = readLines(['name', 'alt']);

/** What is wrong with a list of pictures. */
export function brokenPictures(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'Pictures must be a list';
  if (value.length > MAX_PICTURES) return `At most ${MAX_PICTURES} pictures`;
  const names = value.map((each) => each?.name);
  if (!names.every((name) => typeof name === 'string' && PICTURE_NAME.test(name)))
    return 'Name each picture as its upload was answered';
  if (new Set(names).size < names.length) return 'Add each picture once';
  return value.every(({ alt }) => isText(alt, MAX_PICTURE_WORDS))
    ? undefined
    : `The words of a picture may have ${MAX_PICTURE_WORDS} characters`;
}

/** Facts as they are sent: each a line, empty ones left out. */
export function readSpecifications(value: unknown): unknown {
  const lines = readLines(['name', 'value'])(value);
  return Array.isArray(lines)
    ? lines.filter((line) => line?.name !== '' || line?.value !== '')
    : lines;
}

/** What is wrong with a table of facts. */
export function brokenSpecifications(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'Facts must be a list';
  if (value.length > MAX_SPECIFICATIONS) return `At most ${MAX_SPECIFICATIONS} facts`;
  const isFact = (each: { name?: unknown; value?: unknown } | null) =>
    isText(each?.name, MAX_FACT_NAME) &&
    each.name !== '' &&
    isText(each.value, MAX_FACT) &&
    each.value !== '';
  return value.every(isFact)
    ? undefined
    : `Give each fact a name of up to ${MAX_FACT_NAME} characters, and up to ${MAX_FACT} of text`;
}
