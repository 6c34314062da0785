/** A message of the mailbox that is a bank's, or says so. */
export interface FoundMessage {
  uid: number;
  /** The address in From. */
  from: string;
  subject: string;
  messageId: string | null;
  /** When the mailbox got it. */
  receivedAt: Date;
  /** Null: it is too large to be read. */
  raw: Buffer | null;
}
