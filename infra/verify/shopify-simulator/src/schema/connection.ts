import { GraphQLError } from 'graphql';

/** The paging arguments of every connection, as far as the worker uses them. */
export interface PageArguments {
  first?: number | null;
  /** The cursor of the last item before the page: its id, so that a page survives changes before it. */
  after?: string | null;
}

const MAX_PAGE_SIZE = 250;

/** One page of `items`, which must be in rising order of their numeric id. */
export function paginate<Item extends { id: number }, Node>(
  items: readonly Item[],
  { first, after }: PageArguments,
  present: (item: Item) => Node,
) {
  if (first === undefined || first === null) {
    throw new GraphQLError('you must provide one of first or last', {
      extensions: { code: 'BAD_REQUEST' },
    });
  }
  if (first < 0 || first > MAX_PAGE_SIZE) {
    throw new GraphQLError(`first cannot exceed ${MAX_PAGE_SIZE}`, {
      extensions: { code: 'MAX_COST_EXCEEDED' },
    });
  }
  const left = items.filter(({ id }) => id > Number(after ?? 0));
  const chosen = left.slice(0, first);
  return {
    nodes: chosen.map(present),
    pageInfo: { endCursor: chosen.at(-1)?.id ?? null, hasNextPage: left.length > chosen.length },
  };
}
