import { ApiProperty } from '@nestjs/swagger';
import {
  type ImportVerdict,
  importStates,
  importVerdicts,
  type ProductImport,
} from '@spade/contracts/messages/catalog-imports';
import { IsBoolean, IsOptional } from 'class-validator';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { OneOf, OptionalText, PageLimit } from '../../http/validation/query-fields.ts';
import {
  flag,
  instant,
  integer,
  list,
  one,
  oneOf,
  orNull,
  present,
  text,
  texts,
  uuid,
  view,
} from '../../http/view.ts';

const ImportCountsView = view('ImportCountsView', {
  new: integer(),
  changed: integer(),
  unchanged: integer(),
  refused: integer('At the end those, too, that were refused when they were written.'),
});

const ImportPicturesView = view('ImportPicturesView', {
  toFetch: integer('Before the import is applied: pictures that it would fetch.'),
  waiting: integer('Being fetched and cleaned, or waiting for that.'),
  added: integer(),
  failed: integer('`GET …/failed-pictures` says why.'),
});

const ImportRecountView = view('ImportRecountView', {
  title: text('Of its product.'),
  field: text('`Stock`, with the variant where there are several.'),
  from: text('Pieces on the shelf when the file was read.'),
  to: text('Pieces that the file says.'),
});

const ImportRecountsView = view('ImportRecountsView', {
  products: integer(),
  examples: list(ImportRecountView, 'The first three.'),
});

/** A picture that could not be added. */
export const FailedPictureView = view('FailedPictureView', {
  pictureId: integer(),
  productId: integer(),
  title: text('Of its product.'),
  address: text('As the file has it.'),
  failure: text('In words.'),
});

/** A file of products. */
export const ProductImportView = view('ProductImportView', {
  importId: uuid(),
  fileName: text(),
  state: oneOf(importStates, { enumName: 'ImportState' }),
  openedAt: instant(),
  openedBy: text('A username.'),
  format: orNull(text('Whose columns it has, such as Shopify; null until it is read.')),
  unreadColumns: texts(
    'Columns of a file of our own format that have something and are not read, as the file names them.',
  ),
  failure: orNull(text('Why the whole file cannot be read.')),
  appliedBy: orNull(text('A username.')),
  appliedAt: orNull(instant('When the last product was written.')),
  recounts: one(
    ImportRecountsView,
    'While the import is `ready`: products whose stock differs from what the file says.',
  ),
  keepsStock: flag('The counts of known products were dropped.'),
  counts: one(ImportCountsView, 'Products by what the import does with them.'),
  applied: integer('Products written so far.'),
  pictures: one(ImportPicturesView, 'Pictures that the file names by their addresses.'),
});

/** Stands in for what a catalogue of the previous release does not send. */
const noPictures = { toFetch: 0, waiting: 0, added: 0, failed: 0 };
const noRecounts = { products: 0, examples: [] };

/** The view of an import. */
export const presentImport = (found: ProductImport) =>
  present(ProductImportView, found, {
    counts: present(ImportCountsView, found.counts, {}),
    unreadColumns: found.unreadColumns ?? [],
    keepsStock: found.keepsStock ?? false,
    recounts: present(ImportRecountsView, found.recounts ?? noRecounts, {}),
    pictures: present(ImportPicturesView, found.pictures ?? noPictures, {}),
  });

const ImportChangeView = view('ImportChangeView', {
  field: text('Such as `Price`, with the variant where there are several.'),
  from: text('Empty of a new product.'),
  to: text(),
});

/** A product of a file. */
export const ImportRowView = view('ImportRowView', {
  line: integer('Its first line in the file.'),
  title: text(),
  verdict: oneOf(importVerdicts, { enumName: 'ImportVerdict' }),
  reason: orNull(
    text('Why it is refused, or what of it comes otherwise than in the file, a line each.'),
  ),
  changes: list(ImportChangeView),
  productId: orNull(integer()),
  isApplied: flag('It was written.'),
});

/** Which products of a file. */
export class ImportRowsQuery {
  @PageLimit(50)
  limit: number = 50;

  @OneOf(importVerdicts, 'Only products with this outcome.')
  verdict?: ImportVerdict;

  @OptionalText('From `meta.nextAfter` of the page before.', 10)
  after?: string;
}

/** Where the next page of rows starts. */
export class ImportRowsMeta {
  @ApiProperty({ type: 'integer', nullable: true, description: '`after` of the next page.' })
  nextAfter: number | null;
}

/** Staff accept the preview. */
@ApiRules()
export class ApplyImportDto {
  @ApiProperty({
    description: 'Go on although some products are refused; these are left out.',
  })
  @IsOptional()
  @IsBoolean({ message: 'Must be true or false' })
  withoutRefused: boolean = false;

  @ApiProperty({
    description:
      'Leave the stock of known products as it is: an exported file has the pieces of its day, and some may be sold since.',
  })
  @IsOptional()
  @IsBoolean({ message: 'Must be true or false' })
  keepsStock: boolean = false;
}
