import { OptionalSwitch, OptionalText, PageLimit } from '../../http/validation/query-fields.ts';

/** Paging and filters of the product list; without any, the whole list up to 1,000. */
export class ListProductsQuery {
  @PageLimit(1000)
  limit: number = 1000;

  @OptionalText('From `meta.nextCursor` of the page before.', 300)
  cursor?: string;

  @OptionalText('Matches title or description, case-insensitively.', 200)
  search?: string;

  @OptionalText('One category by its name.', 200)
  category?: string;

  @OptionalSwitch('Only products that are, or are not, in stock.')
  inStock?: boolean;
}
