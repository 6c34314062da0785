/**
 * What a test's page has that jsdom lacks: the company's data (Vite writes it in), `<dialog>` as
 * modal, popovers, and web APIs of Node.
 */
import { TextDecoder, TextEncoder } from 'node:util';
import { readCompany } from '../../company-settings.ts';

Object.assign(globalThis, { __COMPANY__: readCompany({}), TextDecoder, TextEncoder });

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
