import { api, dataOf } from '../../../lib/apiClient.ts';
import type { ContactValues } from '../contactSchema.ts';

/**
 * Sends a message to the company. The same key with the same values stores one message, however
 * often it is sent. Rejects with `ApiError`.
 */
export async function sendContactMessage(
  body: ContactValues,
  idempotencyKey: string,
): Promise<void> {
  await dataOf(
    api.POST('/api/contact', { body, params: { header: { 'Idempotency-Key': idempotencyKey } } }),
  );
}
