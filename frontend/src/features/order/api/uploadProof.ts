import { ApiError } from '../../../lib/apiError.ts';

/** Progress of an upload, in bytes. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** Longest silence before an upload counts as lost, in milliseconds; progress restarts the timer. */
const SILENCE_MS = 45_000;

/**
 * Sends a proof of payment (multipart field `paymentProof`, specification.md 7.2). By XMLHttpRequest,
 * because `fetch` reports no upload progress. Rejects with `ApiError`, status 0 when there was no
 * response, or with the signal's reason when it was cancelled.
 */
export function uploadProof(
  orderId: string,
  file: Blob,
  {
    formKey,
    onProgress,
    signal,
  }: {
    /** A form that is sent again under its key brings no second proof. */
    formKey: string;
    onProgress: (progress: UploadProgress) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence = setTimeout(() => request.abort(), SILENCE_MS);
    const stayAlive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MS);
    };
    const cancel = () => request.abort();
    const end = (settle: () => void) => {
      clearTimeout(silence);
      signal.removeEventListener('abort', cancel);
      settle();
    };
    const noAnswer = () =>
      end(() => reject(signal.aborted ? signal.reason : new ApiError(0, undefined, 'No answer')));

    request.upload.onprogress = ({ loaded, total }) => {
      stayAlive();
      onProgress({ sent: loaded, total });
    };
    request.onload = () =>
      end(() => {
        const body = parse(request.responseText);
        if (request.status === 200 && isSuccess(body)) resolve();
        else reject(new ApiError(request.status, body, request.statusText));
      });
    request.onerror = noAnswer;
    request.onabort = noAnswer;
    signal.addEventListener('abort', cancel);

    const form = new FormData();
    form.set('paymentProof', file, nameFor(file));
    request.open('POST', `/api/orders/${encodeURIComponent(orderId)}/payment-proof`);
    request.setRequestHeader('Form-Id', formKey);
    request.withCredentials = true;
    request.send(form);
  });
}

/** A neutral name: the buyer's file name is private. */
function nameFor({ type }: Blob): string {
  return `proof.${type.split('/')[1] ?? 'img'}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's error page
  }
}

function isSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true;
}
