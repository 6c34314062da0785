import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { StaffContactMessage } from '@spade/contracts/messages/contact';
import type { RequestOf } from '@spade/contracts/messages/message';
import { contactDb } from '../contact.tables.ts';
import { MessageNotFoundError } from '../message/contact.errors.ts';
import {
  presentForStaff,
  staffColumns,
  staffMessages,
} from '../message/contact-message.presenter.ts';

/** Staff have answered a message, or must look at it again. */
@Controller()
export class HandleContactMessage {
  constructor(private readonly em: EntityManager) {}

  /** Handled before, it keeps its first name and time. Throws CONTACT.MESSAGE_NOT_FOUND. */
  @HandleMessage('contact.handle')
  async handle({
    id,
    isHandled,
    adminUsername,
  }: RequestOf<'contact.handle'>): Promise<StaffContactMessage> {
    const find = () => staffMessages(this.em).select(staffColumns).where('id', '=', id);
    await find().executeTakeFirstOrThrow(() => new MessageNotFoundError());
    const db = contactDb(this.em);
    if (isHandled)
      await db
        .insertInto('handled_messages')
        .values({ messageId: id, handledBy: adminUsername })
        .onConflict((conflict) => conflict.column('messageId').doNothing())
        .execute();
    else await db.deleteFrom('handled_messages').where('messageId', '=', id).execute();
    return presentForStaff(await find().executeTakeFirstOrThrow(() => new MessageNotFoundError()));
  }
}
