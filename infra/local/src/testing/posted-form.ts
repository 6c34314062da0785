import type { CallOptions } from './test-front.ts';

/** A form as a browser sends it by itself. */
export const form: CallOptions = {
  method: 'POST',
  headers: { accept: 'text/html,*/*', 'content-type': 'application/x-www-form-urlencoded' },
  body: 'quantity=1',
};
/** The same with a picture of so many bytes. */
export const upload = (bytes: number): CallOptions => ({
  ...form,
  headers: { ...form.headers, 'content-type': 'multipart/form-data; boundary=x' },
  body: new Uint8Array(bytes),
});
