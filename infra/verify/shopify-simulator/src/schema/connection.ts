import { GraphQLError } from 'graphql';

/** The paging arguments of every connection. */
export interface PageArguments {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

const MAX_PAGE_SIZE = 250;

/** Cursors name the id of a node, as Shopify's do, so that a page survives changes before it. */
export function cursorOf(id: number): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: id })).toString('base64');
}

function idOf(cursor: string): number {
  try {
    const { last_id: id } = JSON.parse(Buffer.from(cursor, 'base64').toString());
    if (typeof id === 'number') return id;
  } catch {
    // falls through to the one answer for every bad cursor
  }
  throw new GraphQLError('Invalid cursor for current pagination sort.', {
    extensions: { code: 'BAD_REQUEST' },
  });
}

/** One page of `items`, which must be in rising order of their numeric id. */
export function paginate<Item extends { id: number }, Node>(
  items: readonly Item[],
  page: PageArguments,
  present: (item: Item) => Node,
) {
  const size = page.first ?? page.last;
  if (size === undefined || size === null) {
    throw new GraphQLError('you must provide one of first or last', {
      extensions: { code: 'BAD_REQUEST' },
    });
  }
  if (size < 0 || size > MAX_PAGE_SIZE) {
    throw new GraphQLError(`first cannot exceed ${MAX_PAGE_SIZE}`, {
      extensions: { code: 'MAX_COST_EXCEEDED' },
    });
  }
  const after = page.after ? idOf(page.after) : undefined;
  const before = page.before ? idOf(page.before) : undefined;
  const above = (page.reverse ? before : after) ?? Number.NEGATIVE_INFINITY;
  const below = (page.reverse ? after : before) ?? Number.POSITIVE_INFINITY;
  const within = items.filter(({ id }) => id > above && id < below);
  if (page.reverse) within.reverse();
  const isForward = page.first !== undefined && page.first !== null;
  const chosen = isForward ? within.slice(0, size) : within.slice(-size);
  const hasMore = within.length > chosen.length;
  const nodes = chosen.map(present);
  const first = chosen[0];
  const last = chosen.at(-1);
  return {
    nodes,
    edges: chosen.map((item, index) => ({ cursor: cursorOf(item.id), node: nodes[index] })),
    pageInfo: {
      startCursor: first ? cursorOf(first.id) : null,
      endCursor: last ? cursorOf(last.id) : null,
      hasNextPage: isForward ? hasMore : Boolean(page.before),
      hasPreviousPage: isForward ? Boolean(page.after) : hasMore,
    },
  };
}
