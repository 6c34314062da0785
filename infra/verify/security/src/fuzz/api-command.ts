import { totalOf } from '@spade/testkit/shop';
import type { AsyncCommand } from 'fast-check';
import { stripedPng } from '../striped-png.ts';
import type { AnswerChecker } from './answer-checker.ts';
import type { Name, PlannedCall } from './plan-call.ts';
import type { Received, Sender, Sent } from './send.ts';
import type { ListedProduct, ShopModel } from './shop-model.ts';

/** The system that commands act on. */
export interface Shop {
  sender: Sender;
  checker: AnswerChecker;
  /** A session of staff that lasts for the whole run. */
  token: string;
  /** Counts every response by operation and status. */
  count: (operationId: string, status: number) => void;
}

const BOUNDARY = 'boundary-of-the-fuzzer';

/** Calls that end sessions, the run's own or those of suites on the same system. */
const ENDS_SESSIONS = /^(auth_logout|account_)/;

/** 503 says "busy" and 502 that a sync was cancelled: the only failures that a healthy system may answer. */
const HONEST_FAILURES = /"code":"(PROOF\.BUSY|SYNC\.FAILED)"/;

/** One call: planned by fast-check, filled in from the model when it is made. */
export class ApiCommand implements AsyncCommand<ShopModel, Shop> {
  private sent: Sent | undefined;

  constructor(private readonly plan: PlannedCall) {}

  check(): boolean {
    return true;
  }

  async run(model: ShopModel, shop: Shop): Promise<void> {
    const { operation } = this.plan;
    const sent = this.fill(model, shop.token);
    this.sent = sent;
    const answer = await shop.sender.send(sent);
    shop.count(operation.id, answer.status);
    const fault =
      (answer.status >= 500 && !HONEST_FAILURES.test(answer.text)
        ? `status ${answer.status}`
        : undefined) ??
      shop.checker.faultOf(operation, answer) ??
      headerFaultOf(answer) ??
      this.learn(model, sent, answer);
    if (fault) throw new Error(`${this.toString()}: ${fault}: ${answer.text.slice(0, 400)}`);
  }

  toString(): string {
    if (!this.sent) return this.plan.operation.id;
    const { method, path, headers, body } = this.sent;
    const { authorization, ...shown } = headers;
    const who = authorization ? ' as staff' : '';
    return `${method} ${path}${who} ${JSON.stringify(shown)} ${JSON.stringify(body?.toString().slice(0, 600) ?? '')}`;
  }

  private fill(model: ShopModel, token: string): Sent {
    const { operation, names, query, headers, token: kind } = this.plan;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(textOf(name, names[name], model)),
    );
    const signed = operation.id === 'showProof_show' && model.proofPaths.at(-1);
    const search = new URLSearchParams(present(query)).toString();
    const { body, type } = this.body(model);
    return {
      method: operation.method,
      path:
        signed && 'known' in (names.proofId ?? {}) ? signed : search ? `${path}?${search}` : path,
      headers: {
        ...present(headers),
        ...(kind === 'good' && !ENDS_SESSIONS.test(operation.id)
          ? { authorization: `Bearer ${token}` }
          : {}),
        ...(kind === 'bad' ? { authorization: `Bearer ${token.slice(0, -3)}abc` } : {}),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(body ? { body } : {}),
    };
  }

  private body(model: ShopModel): { body?: Buffer; type?: string } {
    const { body } = this.plan;
    switch (body.kind) {
      case 'none':
        return {};
      case 'raw':
        return { body: Buffer.from(body.text), type: body.type };
      case 'json':
        return { body: Buffer.from(JSON.stringify(body.value) ?? ''), type: body.type };
      case 'picture': {
        const png = stripedPng(body.n);
        const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${body.field}"; filename="proof.png"\r\nContent-Type: ${body.type}\r\n\r\n`;
        return {
          body: Buffer.concat([
            Buffer.from(head),
            png.subarray(0, png.length - body.cut),
            Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
          ]),
          type: `multipart/form-data; boundary=${BOUNDARY}`,
        };
      }
      default: {
        const product = model.products[body.product % Math.max(1, model.products.length)];
        const order = {
          ...body.fields,
          customerPhone: `0803${String(body.product * 97 + body.quantity).padStart(7, '0')}`,
          productId: product?.id,
          productTitle: product?.title,
          variantId: null,
          quantity: body.quantity,
          totalPrice: totalOf(product?.price ?? '0', body.quantity),
        };
        return { body: Buffer.from(JSON.stringify(order)), type: 'application/json' };
      }
    }
  }

  /** Records what the response says; returns a fault when it contradicts the model. */
  private learn(
    model: ShopModel,
    sent: Sent,
    { status, mediaType, text }: Received,
  ): string | undefined {
    if (status >= 300 || mediaType !== 'application/json') return undefined;
    const { data, meta } = JSON.parse(text) as {
      data?: Record<string, unknown> & Record<string, unknown>[];
      meta?: { nextCursor?: string | null };
    }; // checked against the document just before
    if (meta?.nextCursor) model.cursors.push(meta.nextCursor);
    switch (this.plan.operation.id) {
      case 'publicOrders_place': {
        const asked = JSON.parse(sent.body?.toString() ?? '{}') as { totalPrice: unknown };
        if (Number(data?.totalAmount) !== Number(asked.totalPrice))
          return `asked for ${String(asked.totalPrice)}, placed at ${String(data?.totalAmount)}`;
        model.orders.push(String(data?.orderId));
        return model.see(String(data?.orderId), 'pending_payment');
      }
      case 'products_list':
        // Syncs come and go: what is bought is what the last list with something in it had.
        if (Array.isArray(data) && data.length > 5)
          model.products = data as unknown as ListedProduct[];
        return undefined;
      case 'sync_sync':
        if (status === 202) model.jobs.push(String(data?.jobId));
        return undefined;
      case 'publicOrders_status':
      case 'publicOrders_extend':
      case 'staffOrders_get':
      case 'staffOrders_confirm':
      case 'staffOrders_reject':
      case 'staffOrders_cancel':
      case 'staffOrders_process': {
        const [proof] = (data?.proofs ?? []) as { url: string }[];
        if (proof) model.proofPaths.push(proof.url);
        const { unitPrice, totalPrice, totalAmount, quantity } = data as Record<string, string>;
        const total = totalPrice ?? totalAmount;
        if (total !== totalOf(unitPrice ?? '', Number(quantity)))
          return `${quantity} at ${unitPrice} are not ${total}`;
        return model.see(String(data?.orderId), String(data?.status));
      }
      default:
        return undefined;
    }
  }
}

function textOf(parameter: string, name: Name | undefined, model: ShopModel): string {
  if (!name) return '';
  // An empty name would make the address of another call.
  if ('text' in name) return name.text.toWellFormed() || '-';
  const list = parameter === 'jobId' ? model.jobs : model.orders;
  // Mostly the newest; old orders have been through every state.
  return list.at(-1 - (name.known % Math.min(12, Math.max(1, list.length)))) ?? String(name.known);
}

function present(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Every response of the API needs these headers (gateway/src/http/create-application.ts). */
function headerFaultOf({ headers }: Received): string | undefined {
  const wanted = [
    'x-content-type-options',
    'content-security-policy',
    'cache-control',
    'x-request-id',
  ];
  const missing = wanted.filter((name) => headers[name] === undefined);
  if (missing.length > 0) return `lacks ${missing.join(', ')}`;
  return headers['x-powered-by'] ? 'says what it is made of' : undefined;
}
