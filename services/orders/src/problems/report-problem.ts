import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { MAX_PROBLEM_PICTURES } from '@spade/contracts/orders/problem';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { databaseNow } from '../orders/deadlines.ts';
import { findByPublicId, lockOrder } from '../orders/find-order.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { objectionToReport, readProblems } from '../orders/order-problems.ts';
import { readPublicOrder } from '../orders/public-orders.ts';
import { readShipments } from '../orders/shipments.ts';
import { UsualAnswer } from '../orders/usual-answer.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';

type Attach = RequestOf<'orders.attach-problem-picture'>;

/** The buyer says that something is wrong with the goods, and shows it. */
@Controller()
export class ReportProblem {
  constructor(
    private readonly em: EntityManager,
    private readonly usual: UsualAnswer,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** The same form sent again gets the same answer. Throws ORDERS.NOT_FOUND, ORDERS.CANNOT_REPORT. */
  @HandleMessage('orders.report-problem')
  async report(request: RequestOf<'orders.report-problem'>): Promise<PublicOrder> {
    const { orderId, kind, words, formId = null } = request;
    const { id } = await findByPublicId(this.em, orderId);
    await this.em.transactional(async (em) => {
      const order = await lockOrder(em, id);
      if (formId !== null && (await this.findOfForm(em, id, formId))) return;
      const shipment = (await readShipments(em, [order])).get(id) ?? null;
      const problems = (await readProblems(em, [id])).get(id) ?? [];
      const reason = objectionToReport(order, shipment, problems, await databaseNow(em));
      if (reason !== null) throw new CodedError('ORDERS.CANNOT_REPORT', { reason });
      await ordersDb(em)
        .insertInto('order_problems')
        .values({ orderId: id, kind, words, formId })
        .execute();
      await recordEvent(em, 'problem-reported', { ...orderMailFacts(order, this.config), kind });
    });
    return readPublicOrder(this.em, orderId, this.usual, this.config);
  }

  private findOfForm(em: EntityManager, orderId: number, formId: string) {
    return ordersDb(em)
      .selectFrom('order_problems')
      .select('id')
      .where('orderId', '=', orderId)
      .where('formId', '=', formId)
      .executeTakeFirst();
  }

  /** The gateway asks before it reads an upload of megabytes. */
  @HandleMessage('orders.check-problem-picture')
  async check({
    orderId,
    formId,
  }: RequestOf<'orders.check-problem-picture'>): Promise<ReplyOf<'orders.check-problem-picture'>> {
    const { id } = await findByPublicId(this.em, orderId);
    const pictures = await this.picturesOf(this.em, id);
    if (!pictures.some((picture) => isOf(picture, { formId }))) checkRoom(pictures);
    return {};
  }

  /** Throws ORDERS.NOT_FOUND, ORDERS.PROBLEM_NOT_OPEN, ORDERS.TOO_MANY_PICTURES. */
  @HandleMessage('orders.attach-problem-picture')
  async attach({
    orderId,
    picture,
    formId,
  }: Attach): Promise<ReplyOf<'orders.attach-problem-picture'>> {
    const { id } = await findByPublicId(this.em, orderId);
    const { objectKey, sizeBytes, widthPx, heightPx } = picture;
    const sha256 = picture.sha256.toLowerCase();
    return this.em.transactional(async (em) => {
      await lockOrder(em, id);
      const pictures = await this.picturesOf(em, id);
      const known = pictures.find((each) => isOf(each, { formId, sha256, objectKey }));
      // The same message a second time has the object that is kept.
      if (known) return { isRepeat: known.objectKey !== objectKey };
      const problemId = checkRoom(pictures);
      await ordersDb(em)
        .insertInto('problem_pictures')
        .values({
          pictureId: randomUUID(),
          problemId,
          objectKey,
          formId: formId ?? null,
          sha256,
          sizeBytes,
          widthPx,
          heightPx,
        })
        .execute();
      return { isRepeat: false };
    });
  }

  /** The pictures of the open problem, and that problem alone where it has none; nothing without one. */
  private picturesOf(em: EntityManager, orderId: number) {
    return ordersDb(em)
      .selectFrom('order_problems')
      .leftJoin('problem_pictures', 'problem_pictures.problemId', 'order_problems.id')
      .select([
        'order_problems.id as problemId',
        'problem_pictures.objectKey',
        'problem_pictures.sha256',
        'problem_pictures.formId',
      ])
      .where('orderId', '=', orderId)
      .where('answer', 'is', null)
      .execute();
  }
}

interface KnownPicture {
  problemId: number;
  objectKey: string | null;
  sha256: string | null;
  formId: string | null;
}

const isOf = (
  known: KnownPicture,
  sent: { formId?: string | undefined; sha256?: string; objectKey?: string },
): boolean =>
  (sent.formId !== undefined && known.formId === sent.formId) ||
  (sent.sha256 !== undefined && known.sha256 === sent.sha256) ||
  (sent.objectKey !== undefined && known.objectKey === sent.objectKey);

/** The open problem, which takes one more picture. */
function checkRoom(pictures: readonly KnownPicture[]): number {
  const [first] = pictures;
  if (!first) throw new CodedError('ORDERS.PROBLEM_NOT_OPEN', {});
  if (pictures.filter(({ objectKey }) => objectKey !== null).length >= MAX_PROBLEM_PICTURES)
    throw new CodedError('ORDERS.TOO_MANY_PICTURES', { limit: MAX_PROBLEM_PICTURES });
  return first.problemId;
}
