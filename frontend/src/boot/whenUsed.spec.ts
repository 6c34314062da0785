import { fireEvent } from '@testing-library/dom';
import { whenUsed } from './whenUsed.ts';

const page = `
  <header><button id="toggle">Menu</button></header>
  <main>
    <a id="link" href="/farming">Farming</a>
    <aside id="privacy-notice"><button id="accept">Accept</button></aside>
    <form id="contact" method="post"><input id="field"><button id="send">Send</button></form>
    <button id="tab" type="button">Sign in</button>
  </main>`;

const at = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no ${id}`);
  return element;
};

function open() {
  const start = jest.fn();
  whenUsed(start);
  return { start };
}

describe('whenUsed', () => {
  beforeEach(() => {
    document.body.innerHTML = page;
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });

  it.each(['toggle', 'link', 'accept'])('does not start for %s', (id) => {
    const { start } = open();
    fireEvent.pointerOver(at(id));
    fireEvent.focusIn(at(id));
    expect(start).not.toHaveBeenCalled();
  });

  it.each(['field', 'send', 'tab'])(
    'starts once when the pointer or the focus reaches %s',
    (id) => {
      const { start } = open();
      fireEvent.pointerOver(at(id));
      fireEvent.focusIn(at(id));
      expect(start).toHaveBeenCalledTimes(1);
    },
  );

  it('starts at once in a browser with an unpaid order', () => {
    localStorage.setItem('last-order', JSON.stringify({ orderId: 'a', isUnpaid: true }));
    expect(open().start).toHaveBeenCalledTimes(1);
  });

  it('starts at once for a subject in the address and for a draft', () => {
    history.replaceState(null, '', '/?subject=Affiliate%20programme#contact');
    expect(open().start).toHaveBeenCalledTimes(1);
    history.replaceState(null, '', '/');
    sessionStorage.setItem('contact-draft', '{}');
    expect(open().start).toHaveBeenCalledTimes(1);
  });

  it('leaves a draft alone on a page without the contact form', () => {
    at('contact').remove();
    sessionStorage.setItem('contact-draft', '{}');
    expect(open().start).not.toHaveBeenCalled();
  });

  it('starts at once when the focus is in the form already', () => {
    at('field').focus();
    expect(open().start).toHaveBeenCalledTimes(1);
  });
});
