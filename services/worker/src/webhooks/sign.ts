import { createHmac } from 'node:crypto';

/**
 * The headers of a message (https://github.com/standard-webhooks/standard-webhooks, spec of version 1.0.0): one signature for
 * each secret, `whsec_` and base64. The library `standardwebhooks` would add three packages for these lines; a test has its
 * signatures.
 */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${signed.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
