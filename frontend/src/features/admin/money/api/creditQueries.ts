import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components, operations } from '../../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../../lib/apiClient.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import type { AdminOrderDetail } from '../../api/orders.ts';
import { livePages, staffApi } from '../../api/staffApi.ts';

/** A statement file in the list. */
export type Statement = components['schemas']['StatementView'];

/** A statement with what was read of it. */
export type StatementDetail = components['schemas']['StatementDetailView'];

/** The columns of a file whose format is not known. */
export type ColumnMapping = components['schemas']['ColumnMappingView'];

/** A credit of the bank account, with the orders that it may pay. */
export type Credit = components['schemas']['CreditView'];

/** An order that a credit may pay. */
export type CreditCandidate = components['schemas']['CreditCandidateView'];

/** What became of a credit. */
export type CreditState = Credit['state'];

/** The states in words. */
export const creditStates: Record<CreditState, string> = {
  open: 'To decide',
  matched: 'Matched',
  dismissed: 'Not a payment for an order',
  reversed: 'No payment',
};

/** An order that owes money, or sent some back. */
export type Refund = components['schemas']['RefundView'];

/** How well an open credit fits an order. */
export type CreditFit = NonNullable<CreditListQuery['fit']>;

/** How many open credits fit, and how well. */
export type CreditFits = components['schemas']['CreditFitsView'];

/** Filters and page of the list of credits. */
type CreditListQuery = NonNullable<operations['credits_list']['parameters']['query']>;

/** Credits shown at a time. */
const PAGE_SIZE = 50;

/** Orders that a search for one of them shows. */
const FOUND_ORDERS = 5;

const creditsKey = ['/api/admin/credits'] as const;

/** Which credits are shown. */
type CreditFilter = Pick<CreditListQuery, 'state' | 'fit' | 'search' | 'statementId'>;

/** Credits that match, page by page: open ones by how well they fit an order, others newest first. */
export const creditsQueryOptions = (filter: CreditFilter) =>
  livePages(
    [...creditsKey, filter],
    (cursor, signal) => {
      const query = { ...filter, limit: PAGE_SIZE, cursor };
      return dataOf(staffApi.GET('/api/admin/credits', { params: { query }, signal }));
    },
    { placeholderData: keepPreviousData },
  );

/** Refetches the lists of credits; resolves once they have come, or failed. */
export const refreshCredits = () => queryClient.invalidateQueries({ queryKey: creditsKey });

/** A few orders that a clerk looks for by reference, name or amount. */
export const orderSearchOptions = (search: string) =>
  queryOptions({
    queryKey: ['/api/orders', 'for a credit', search],
    queryFn: ({ signal }) => {
      const query = { search, limit: FOUND_ORDERS };
      return viewOf(staffApi.GET('/api/orders', { params: { query }, signal }));
    },
    enabled: search !== '',
    staleTime: 0,
  });

/**
 * Gives a credit to an order: `amount` of it in all, or what the order lacks; with `owesRest` all that is left, and what the
 * order does not need goes back to its buyer. The same again changes nothing.
 * Rejects with `ApiError`.
 */
export function matchCredit(
  creditId: number,
  orderId: number,
  {
    amount,
    owesRest = false,
  }: { amount?: string | undefined; owesRest?: boolean | undefined } = {},
): Promise<AdminOrderDetail> {
  const params = { path: { id: String(creditId) } };
  const body = {
    order: String(orderId),
    ...(amount === undefined ? {} : { amount }),
    ...(owesRest ? { owesRest } : {}),
  };
  return viewOf(staffApi.POST('/api/admin/credits/{id}/match', { params, body }));
}

/** Says that a credit is for no order. Rejects with `ApiError`. */
export function dismissCredit(creditId: number, reason: string): Promise<Credit> {
  const params = { path: { id: String(creditId) } };
  const body = { reason };
  return viewOf(staffApi.POST('/api/admin/credits/{id}/dismiss', { params, body }));
}

/** The words of the step that says so: a credit that the bank took back is a payment after all. */
export const asPayment = {
  summary: 'A payment after all',
  common: ['The debit is another payment', 'The bank confirmed that the money is there'],
  reason: 'Why, for the history',
  submit: 'This is a payment after all',
};

/** Says that a credit is a payment after all, or takes that back. Rejects with `ApiError`. */
export function overruleReversal(
  creditId: number,
  isPayment: boolean,
  reason: string,
): Promise<Credit> {
  const params = { path: { id: String(creditId) } };
  const body = { isPayment, reason };
  return viewOf(staffApi.POST('/api/admin/credits/{id}/overrule', { params, body }));
}

/** A decision that can be taken back: what this order has of a credit, or null, what is for no order. */
export interface Undoable {
  readonly creditId: number;
  readonly order: number | null;
}

/** Takes a decision about a credit back. Rejects with `ApiError`. */
export function undoCredit({ creditId, order }: Undoable, reason: string): Promise<Credit> {
  const params = { path: { id: String(creditId) } };
  const body = { reason, order: order === null ? null : String(order) };
  return viewOf(staffApi.POST('/api/admin/credits/{id}/undo', { params, body }));
}

/** Takes decided credits out of the open queue at once; the next refetch then finds them gone. */
export function dropFromQueue(ids: ReadonlySet<number>): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: creditsKey })) {
    const filter = query.queryKey[1] as CreditFilter; // the keys are made above
    if (filter.state !== 'open') continue;
    queryClient.setQueryData(creditsQueryOptions(filter).queryKey, (before) => {
      if (!before) return before;
      const gone = before.pages.flatMap(({ data }) => data).filter(({ id }) => ids.has(id)).length;
      const pages = before.pages.map((page) => ({
        ...page,
        data: page.data.filter(({ id }) => !ids.has(id)),
        meta: { ...page.meta, total: page.meta.total - gone, open: page.meta.open - gone },
      }));
      return { ...before, pages };
    });
  }
}
