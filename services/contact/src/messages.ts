import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type {
  ContactMessage,
  ListContactReply,
  ListContactRequest,
  StaffContactMessage,
  SubmitContactRequest,
} from '@spade/contracts/messages/contact';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { KeysetOrder } from '@spade/platform/list/cursor';
import { likePattern, readPage } from '@spade/platform/list/read-page';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { contactDb } from './contact.tables.ts';

/** The columns that staff and the sender may read: all but the idempotency key. */
export const messageColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'subject',
  'message',
  'createdAt',
] as const satisfies (keyof ContactMessage)[];

/** The columns that staff read: the same, and who handled the message. */
const staffColumns = [...messageColumns, 'handledAt', 'handledBy'] as const;

type MessageRow = Omit<ContactMessage, 'createdAt'> & { createdAt: Date };

/** A row of {@link messageColumns} as it goes over the wire. */
export function presentMessage(row: MessageRow): ContactMessage {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

type StaffRow = MessageRow & { handledAt: Date | null; handledBy: string | null };

/** A row of {@link staffColumns} as it goes over the wire. */
function presentForStaff({ handledAt, handledBy, ...row }: StaffRow): StaffContactMessage {
  return { ...presentMessage(row), handledAt: handledAt?.toISOString() ?? null, handledBy };
}

/** Messages with who handled them; null for open ones. */
const staffMessages = (em: EntityManager) =>
  contactDb(em)
    .selectFrom('contact_messages')
    .leftJoin('handled_messages', 'handled_messages.messageId', 'contact_messages.id');

/** PostgreSQL accepts neither NUL nor half a surrogate pair, and no reader needs them. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

type Sort = NonNullable<ListContactRequest['sort']>;

const orders = {
  newest: { name: 'contact.newest', column: 'createdAt', type: 'instant', direction: 'desc' },
  oldest: { name: 'contact.oldest', column: 'createdAt', type: 'instant', direction: 'asc' },
} as const satisfies Record<Sort, KeysetOrder>;

/** Messages of the contact form. */
@Controller()
export class ContactMessages {
  constructor(private readonly em: EntityManager) {}

  /**
   * Stores a message, and in the same transaction the event that sends its two mails. A repeated idempotency key, even
   * at the same moment, stores nothing and returns the first id; with another text it throws
   * CONTACT.IDEMPOTENCY_KEY_REUSED, since answering with success would lose that text.
   */
  @HandleMessage('contact.submit')
  async submit(request: SubmitContactRequest): Promise<{ id: number }> {
    const idempotencyKey = storable(request.idempotencyKey);
    const message = {
      firstName: storable(request.firstName),
      lastName: storable(request.lastName),
      email: storable(request.email),
      subject: storable(request.subject),
      message: storable(request.message),
    };
    return this.em.transactional(async (tx) => {
      const stored = await contactDb(tx)
        .insertInto('contact_messages')
        .values({ idempotencyKey, ...message })
        .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
        .returning(['id', 'createdAt'])
        .executeTakeFirst();
      if (!stored) {
        // The insert waited for the transaction that holds the key, so its row is visible now.
        const { id, ...first } = await contactDb(tx)
          .selectFrom('contact_messages')
          .select(['id', 'firstName', 'lastName', 'email', 'subject', 'message'])
          .where('idempotencyKey', '=', idempotencyKey)
          .executeTakeFirstOrThrow();
        if (!isDeepStrictEqual(first, message))
          throw new CodedError('CONTACT.IDEMPOTENCY_KEY_REUSED', {});
        return { id };
      }
      const { id, createdAt } = stored;
      await recordEvent(tx, 'contact-message-received', {
        id,
        ...message,
        createdAt: createdAt.toISOString(),
      });
      return { id };
    });
  }

  /**
   * One page for staff. `from` and `to` are inclusive, as in every list; `total` counts all pages of the
   * filter, `open` all that wait.
   */
  @HandleMessage('contact.list')
  async list(request: ListContactRequest): Promise<ListContactReply> {
    const { sort = 'newest', limit, cursor } = request;
    const query = this.matching(request);
    const [{ total }, { open }, { rows, nextCursor }] = await Promise.all([
      query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      staffMessages(this.em)
        .where('handledAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .executeTakeFirstOrThrow(),
      readPage(query.select(staffColumns), orders[sort], { limit, cursor }),
    ]);
    return { messages: rows.map(presentForStaff), total, nextCursor, open };
  }

  private matching({ search = '', from, to, state }: ListContactRequest) {
    let query = staffMessages(this.em);
    if (state !== undefined)
      query = query.where('handledAt', state === 'open' ? 'is' : 'is not', null);
    if (from !== undefined) query = query.where('createdAt', '>=', new Date(from));
    if (to !== undefined) query = query.where('createdAt', '<=', new Date(to));
    if (search.trim() !== '') {
      const pattern = likePattern(search.trim());
      query = query.where(({ eb, or }) =>
        or([
          eb(sql`first_name || ' ' || last_name`, 'ilike', pattern),
          eb('email', 'ilike', pattern),
          eb('subject', 'ilike', pattern),
          eb('message', 'ilike', pattern),
        ]),
      );
    }
    return query;
  }

  /**
   * Staff have answered a message, or must look at it again. A message handled before keeps its first name and time.
   * Throws CONTACT.MESSAGE_NOT_FOUND.
   */
  @HandleMessage('contact.handle')
  async markHandled({
    id,
    isHandled,
    adminUsername,
  }: RequestOf<'contact.handle'>): Promise<StaffContactMessage> {
    const notFound = () => new CodedError('CONTACT.MESSAGE_NOT_FOUND', {});
    const find = () => staffMessages(this.em).select(staffColumns).where('id', '=', id);
    await find().executeTakeFirstOrThrow(notFound);
    const db = contactDb(this.em);
    if (isHandled)
      await db
        .insertInto('handled_messages')
        .values({ messageId: id, handledBy: adminUsername })
        .onConflict((conflict) => conflict.column('messageId').doNothing())
        .execute();
    else await db.deleteFrom('handled_messages').where('messageId', '=', id).execute();
    return presentForStaff(await find().executeTakeFirstOrThrow(notFound));
  }
}
