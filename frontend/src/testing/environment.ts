/**
 * What a test's page has that jsdom lacks: the company's data (Vite writes it in), `<dialog>` as
 * modal, `Request`, and web APIs of Node.
 */
import { TextDecoder, TextEncoder } from 'node:util';
import { readCompany } from '../../company-settings.ts';

/** As much of `Request` as the API client needs; Node's takes no relative address. */
class PageRequest {
  readonly url: string;
  readonly headers: Headers;

  constructor(url: string, { headers, ...init }: RequestInit) {
    Object.assign(this, init);
    this.url = url;
    this.headers = new Headers(headers);
  }
}

Object.assign(globalThis, { __COMPANY__: readCompany({}), TextDecoder, TextEncoder });
if (typeof window !== 'undefined') Object.assign(globalThis, { Request: PageRequest });

if (typeof window !== 'undefined') {
  Object.assign(window, { scrollTo: () => {} });
  Element.prototype.scrollIntoView ??= () => {};

  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}
