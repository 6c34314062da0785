import { request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** The average of Nigerian mobile networks, 7 Mbit/s up (specification.md 4.9), in bytes per millisecond. */
export const PHONE_BYTES_PER_MS = 875;
const PIECE_BYTES = 35_000;

/** A body of multipart/form-data with its type, boundary included. */
export interface UploadBody {
  type: string;
  bytes: Buffer;
}

/** The form of the order page with `photo` in it. */
export async function uploadBody(photo: Buffer): Promise<UploadBody> {
  const form = new FormData();
  form.set('paymentProof', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'proof.jpg');
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  return { type: encoded.headers.get('content-type') ?? '', bytes };
}

/** The bytes as a network of that speed takes them. What the receiver held up is not caught up. */
async function* atSpeed(bytes: Buffer, bytesPerMs: number): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < bytes.length; sent += PIECE_BYTES) {
    const piece = bytes.subarray(sent, sent + PIECE_BYTES);
    if (bytesPerMs < Number.POSITIVE_INFINITY) await delay(piece.length / bytesPerMs);
    yield piece;
  }
}

/**
 * Uploads a proof of the nth sender's own order, from its own address (127.0.1.<n + 1>) since one address has few
 * uploads at once. Resolves to the status and the body of the answer.
 */
export function uploadFrom(
  url: string,
  sender: number,
  { type, bytes }: UploadBody,
  bytesPerMs: number,
): Promise<{ status: number; answer: string }> {
  const orderId = `Sender${sender}`.padEnd(22, 'x');
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/api/orders/${orderId}/payment-proof`, {
      method: 'POST',
      localAddress: `127.0.1.${sender + 1}`,
      agent: false,
      headers: { 'Content-Type': type, 'Content-Length': bytes.length },
    });
    outgoing.on('response', (response) => {
      const status = response.statusCode ?? 0; // always there in an answer
      text(response).then((answer) => resolve({ status, answer }), reject);
    });
    pipeline(Readable.from(atSpeed(bytes, bytesPerMs)), outgoing).catch(reject);
  });
}
