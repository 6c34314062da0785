import { drawPicture } from '@spade/testkit/pictures';
import { type OrderedProduct, totalOf } from '@spade/testkit/shop';
import type { AnswerChecker } from './answer-checker.ts';
import type { PlannedBody, PlannedCall } from './plan-call.ts';

/** The system that a lane calls. */
export interface Target {
  gatewayUrl: string;
  checker: AnswerChecker;
  /** A session of staff that lasts for the whole run. */
  token: string;
  /** Is told of each response. */
  count: (operationId: string, status: number) => void;
}

/** What the checks of a lane read of any answer. */
interface AnswerBody {
  data?: OrderedProduct[] & {
    orderId?: string;
    status?: string;
    jobId?: string;
    proofs?: { url: string }[];
    unitPrice?: string;
    totalPrice?: string;
    totalAmount?: string;
    quantity?: number;
  };
}

const ANSWER_WITHIN_MS = 30_000;

/** Calls that end sessions, the run's own or those of suites on the same system. */
const ENDS_SESSIONS = /^(auth_logout|account_)/;

/** 503 says "busy" and 502 that a sync was cancelled: the only failures that a healthy system may answer. */
const HONEST_FAILURES = /"code":"(PROOF\.BUSY|SYNC\.FAILED)"/;

/** Calls whose answer is an order with its state and its price. */
const ANSWERS_ORDER =
  /^(publicOrders_(status|extend)|staffOrders_(get|confirm|reject|cancel|process))$/;

/** Every response of the API needs these headers (gateway/src/http/create-application.ts). */
const HEADERS = [
  ...['x-content-type-options', 'content-security-policy'],
  ...['cache-control', 'x-request-id'],
];

/** The states of an order, and the states reachable from each in one or more steps. */
const reachable: Record<string, readonly string[]> = {
  pending_payment: ['awaiting_confirmation', 'confirmed', 'processing', 'failed'],
  awaiting_confirmation: ['pending_payment', 'confirmed', 'processing', 'failed'],
  confirmed: ['processing'],
  processing: [],
  // An expired order wakes up when its proof comes late.
  failed: ['awaiting_confirmation', 'pending_payment', 'confirmed', 'processing'],
};

/** One sequence of calls that build on each other's responses, and what it has learned of the shop. */
export class Lane {
  /** Public ids of its orders, ids of syncs and signed addresses of pictures, oldest first. */
  private readonly orders: string[] = [];
  private readonly jobs: string[] = [];
  private readonly pictures: string[] = [];
  private readonly statuses = new Map<string, string>();

  constructor(
    private readonly target: Target,
    private products: readonly OrderedProduct[],
  ) {}

  /** Makes the call; returns it in words when the response contradicts the document or what the lane knows. */
  async faultOf(plan: PlannedCall): Promise<string | undefined> {
    const { operation, token } = plan;
    const { gatewayUrl, checker } = this.target;
    const path = this.pathOf(plan);
    const { type, body } = await this.fill(plan.body);
    const isSignedIn = token === 'good' && !ENDS_SESSIONS.test(operation.id);
    const response = await fetch(gatewayUrl + path, {
      method: operation.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        ...plan.headers,
        ...(isSignedIn && { authorization: `Bearer ${this.target.token}` }),
        ...(token === 'bad' && { authorization: `Bearer ${this.target.token.slice(0, -3)}abc` }),
        ...(type && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    });
    const { status, headers } = response;
    const text = await response.text();
    this.target.count(operation.id, status);
    const mediaType = headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    const missing = HEADERS.filter((name) => !headers.has(name));
    const fault =
      (status >= 500 && !HONEST_FAILURES.test(text) ? `status ${status}` : undefined) ??
      checker.faultOf(operation, { status, mediaType, text }) ??
      (missing.length > 0 ? `lacks ${missing.join(', ')}` : undefined) ??
      (headers.has('x-powered-by') ? 'says what it is made of' : undefined) ??
      (status < 300 && mediaType === 'application/json'
        ? this.learn(operation.id, JSON.parse(text) as AnswerBody, body) // checked just before
        : undefined);
    if (!fault) return undefined;
    const sent = typeof body === 'string' ? body.slice(0, 600) : (type ?? 'a form or nothing');
    const call = `${operation.method} ${path}${isSignedIn ? ' as staff' : ''}`;
    const details = `${JSON.stringify(plan.headers)} ${sent}`;
    return `${call} ${details}: ${fault}: ${text.slice(0, 400)}`;
  }

  private pathOf({ operation, names, query }: PlannedCall): string {
    const signed = this.pictures.at(-1);
    if (operation.id === 'showProof_show' && signed && typeof names.proofId === 'number')
      return signed;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
      const name = names[parameter] ?? '';
      const list = parameter === 'jobId' ? this.jobs : this.orders;
      // Mostly the newest; old orders have been through every state.
      if (typeof name === 'number') return list.at(-1 - (name % (list.length || 1))) ?? `${name}`;
      // Nothing and dots would make the address of another call.
      return /^\.{0,2}$/.test(name) ? '-' : encodeURIComponent(name.toWellFormed());
    });
    const search = new URLSearchParams(query).toString();
    return search ? `${path}?${search}` : path;
  }

  private async fill(plan?: PlannedBody): Promise<{ type?: string; body?: string | FormData }> {
    if (!plan) return {};
    const { type, content, order, picture } = plan;
    if (picture) {
      const png = await drawPicture();
      const body = new FormData();
      const part = new Uint8Array(png.subarray(0, png.length - picture.cut));
      body.set(picture.field, new Blob([part], { type: 'image/png' }), 'proof.png');
      return { body }; // fetch adds the type with its boundary
    }
    if (!order)
      return { type, body: typeof content === 'string' ? content : JSON.stringify(content) };
    const { product: n, quantity } = order;
    const product = this.products[n % (this.products.length || 1)];
    const placed = {
      ...(content as object), // what `valid` makes is always an object for this schema
      customerPhone: `0803${String(n * 97 + quantity).padStart(7, '0')}`,
      ...{ productId: product?.id, productTitle: product?.title, variantId: null, quantity },
      totalPrice: totalOf(product?.price ?? '0', quantity),
    };
    return { type, body: JSON.stringify(placed) };
  }

  /** Remembers what the response says; returns a fault when it contradicts what was asked or said before. */
  private learn(id: string, { data }: AnswerBody, sent: unknown): string | undefined {
    if (id === 'products_list') {
      // Syncs come and go: what is bought is what the last list with something in it had.
      if (Array.isArray(data) && data.length > 5) this.products = data;
    } else if (id === 'sync_sync') {
      if (data?.jobId) this.jobs.push(data.jobId);
    } else if (id === 'publicOrders_place') {
      const { totalPrice } = JSON.parse(String(sent)) as { totalPrice: unknown };
      if (Number(data?.totalAmount) !== Number(totalPrice))
        return `asked for ${String(totalPrice)}, placed at ${data?.totalAmount}`;
      this.orders.push(String(data?.orderId));
      return this.see(String(data?.orderId), 'pending_payment');
    } else if (ANSWERS_ORDER.test(id)) {
      const { proofs, unitPrice = '', quantity, totalPrice, totalAmount } = data ?? {};
      if (proofs?.[0]) this.pictures.push(proofs[0].url);
      const total = totalPrice ?? totalAmount;
      if (total !== totalOf(unitPrice, Number(quantity)))
        return `${quantity} at ${unitPrice} are not ${total}`;
      return this.see(String(data?.orderId), String(data?.status));
    }
    return undefined;
  }

  /** Records an order's status; returns a fault when no allowed transition leads there from the last. */
  private see(orderId: string, status: string): string | undefined {
    const before = this.statuses.get(orderId);
    this.statuses.set(orderId, status);
    if (before === undefined || before === status || reachable[before]?.includes(status)) return;
    return `an order went from ${before} to ${status}`;
  }
}
