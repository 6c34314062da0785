import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The body of a `GET` as it is on the wire, in this Accept-Encoding. */
export function bodyOf(url: string, coding?: string): Promise<Buffer> {
  return new Promise((resolved, rejected) => {
    request(url, { headers: coding ? { 'accept-encoding': coding } : {} }, (response) => {
      buffer(response).then(resolved, rejected);
    })
      .on('error', rejected)
      .end();
  });
}
