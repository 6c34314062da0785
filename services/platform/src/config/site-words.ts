import type { SettingField, SettingGroup } from '@spade/contracts/messages/settings';
import { parseSitePicture } from '@spade/contracts/products/pictures';
import { z } from 'zod';
import { list, setting } from '../settings/setting.ts';

const MAX_LINE = 200;
const MAX_TEXT = 2_000;
const MAX_PAGE = 20_000;

/** A list of entries, by the names and labels of their fields; a field with `…` may have several lines. */
function entries(group: SettingGroup, label: string, described: string, fields: SettingField[]) {
  const shape = fields.map(({ name, label: title, input }, index) => {
    const longest = name === 'page' ? MAX_PAGE : input === 'text' ? MAX_TEXT : MAX_LINE;
    const text = z.string().trim().max(longest, `must have at most ${longest} characters`);
    // An entry is known by its first field.
    return [name, index === 0 ? text.min(1, `needs "${title}" in every entry`) : text] as const;
  });
  const schema = list(z.strictObject(Object.fromEntries(shape))).describe(described);
  return setting(schema, group, label, fields);
}

const line = (name: string, label: string): SettingField => ({ name, label, input: 'line' });
const text = (name: string, label: string): SettingField => ({ name, label, input: 'text' });

/** Addresses of own pages, which no page of the site has. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const ownPage = z.strictObject({
  slug: z
    .string()
    .trim()
    .max(60, 'must have at most 60 characters')
    .regex(SLUG, 'needs an address of small letters, figures and hyphens'),
  title: z
    .string()
    .trim()
    .min(1, 'needs a title')
    .max(MAX_LINE, `must have at most ${MAX_LINE} characters`),
  page: z
    .string()
    .trim()
    .min(1, 'needs a text')
    .max(MAX_PAGE, `must have at most ${MAX_PAGE} characters`),
});

/** A picture that staff have uploaded, with words for those who do not see it; undefined while nothing is saved. */
function picture(label: string, described: string) {
  const schema = z
    .string()
    .trim()
    .refine(
      (text) => parseSitePicture(text) !== undefined,
      'needs words on what the picture shows, at most 200 characters',
    )
    .optional()
    .describe(described);
  return setting(schema, 'pictures', label, 'picture');
}

const onBoth = (sector: string) =>
  `On the card of ${sector} on the home page, at the head of its own page, and where someone shares that page.`;

/** The owner's pictures in place of the drawings. No variables: only the page changes them. */
export const sitePictures = {
  PICTURE_HOME: picture(
    'Home page',
    'Beside the words about the company, and where someone shares the home page.',
  ),
  PICTURE_ENTERTAINMENT: picture('Entertainment', onBoth('entertainment')),
  PICTURE_CONSTRUCTION: picture('General contracting', onBoth('general contracting')),
  PICTURE_TRADING: picture('Trading', onBoth('trading')),
  PICTURE_FARMING: picture('Farming', onBoth('farming')),
};

/**
 * What the owner says on the pages, each a list of entries of plain text, and shows on them. Nothing saved means the standard words, which
 * the front end has (`frontend/src/lib/siteWords.ts`); an empty list takes the part out of its page, but for testimonials
 * (specification.md 2.4: "Coming soon"). No variables: only the page changes them.
 */
export const siteWords = {
  WORDS_FAQ: entries('faq', 'Questions', 'Questions and answers of the home page.', [
    line('question', 'Question'),
    line('category', 'Category'),
    text('answer', 'Answer'),
  ]),
  WORDS_TESTIMONIALS: entries('testimonials', 'Testimonials', 'What clients said.', [
    line('name', 'Name'),
    line('position', 'Position and company'),
    line('service', 'What you did for them'),
    text('text', 'Their words'),
  ]),
  WORDS_PROJECTS: entries('projects', 'Recent projects', 'Work that clients let you show.', [
    line('title', 'Title'),
    line('sector', 'Sector'),
    line('category', 'Category'),
    line('location', 'Location'),
    line('date', 'Year or month'),
    line('value', 'Value'),
    text('description', 'What you did'),
  ]),
  WORDS_RECORD: entries('claims', 'Track record', 'Figures of the home page.', [
    line('label', 'Name'),
    line('value', 'Figure'),
    line('detail', 'Detail'),
  ]),
  WORDS_CREDENTIALS: entries('credentials', 'Credentials', 'Facts below your RC number.', [
    line('name', 'Name'),
    line('value', 'Value'),
  ]),
  WORDS_LEADERSHIP: entries('leadership', 'Leadership', 'Who is responsible for what.', [
    line('title', 'Name or office'),
    line('duty', 'Duty'),
  ]),
  WORDS_TECHNOLOGY: entries(
    'technology',
    'Business technology',
    'Status: active, deployment, pilot, testing or research.',
    [
      line('title', 'Name'),
      line('status', 'Status'),
      text('description', 'What it does'),
      text('impact', 'What buyers have of it'),
    ],
  ),
  WORDS_ACCOUNT_CLAIMS: entries('claims', 'Account page', 'Claims beside the account form.', [
    line('text', 'Claim'),
    line('figure', 'Figure'),
  ]),
  WORDS_AFFILIATE: entries('claims', 'Affiliate page', 'Why to join the affiliate programme.', [
    line('title', 'Title'),
    line('figure', 'Figure'),
    text('text', 'Text'),
  ]),
  WORDS_PAGES: setting(
    list(ownPage)
      .refine((pages) => (pages?.length ?? 0) <= 2, 'must have at most two pages')
      .refine(
        (pages) => new Set(pages?.map(({ slug }) => slug)).size === (pages?.length ?? 0),
        'must have another address for each page',
      )
      .describe('The address of a page is /pages/ and the word that you choose for it.'),
    'pages',
    'Own pages',
    [line('slug', 'Address'), line('title', 'Title'), text('page', 'Text')],
  ),
  ...sitePictures,
};
