import { fireEvent } from '@testing-library/dom';
import { holdInput, TAKEOVER_EVENT } from './heldInput.ts';

const page = `
  <header><button id="toggle">Menu</button></header>
  <main>
    <form method="post"><input id="subject"><button id="send">Send</button></form>
    <input id="search"><input id="terms" type="checkbox">
    <input id="proof" type="file">
    <select id="type"><option>customer</option><option>supplier</option></select>
    <button id="tab" type="button">Sign in</button>
  </main>`;

const at = <E extends HTMLElement>(id: string): E => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no ${id}`);
  return element as E;
};

/** Listens as React would once it is there; returns what it hears, in order. */
function answers(): string[] {
  const told: string[] = [];
  for (const type of ['input', 'change', 'click'])
    document.addEventListener(type, ({ target }) => {
      const { id, value, checked } = target as HTMLInputElement;
      told.push(`${type} ${id} ${id === 'terms' ? checked : value}`);
    });
  return told;
}

describe('holdInput', () => {
  beforeEach(() => {
    document.body.innerHTML = page;
  });

  it('repeats what was typed, chosen and pressed before React was there', async () => {
    const repeat = holdInput();
    fireEvent.input(at('search'), { target: { value: 'ri' } });
    fireEvent.input(at('search'), { target: { value: 'rice' } });
    fireEvent.input(at('type'), { target: { value: 'supplier' } });
    fireEvent.input(at('proof'));
    at('terms').click();
    at('tab').click();
    expect(at('tab').ariaBusy).toBe('true');
    window.dispatchEvent(new Event(TAKEOVER_EVENT));
    const told = answers();
    await repeat();
    expect(at('tab').ariaBusy).toBeNull();
    expect(told).toEqual([
      'input search ',
      'input search rice',
      'change type supplier',
      'change type supplier',
      // Not 'input', and the files stay.
      'change proof ',
      'change proof ',
      'click terms true',
      'input terms true',
      'change terms true',
      'click tab ',
    ]);
  });

  it('leaves alone what the browser does without us: a form with an address, the menu', async () => {
    const repeat = holdInput();
    at('subject')
      .closest('form')
      ?.addEventListener('submit', (event) => event.preventDefault());
    fireEvent.input(at('subject'), { target: { value: 'A wall' } });
    at('send').click();
    at('toggle').click();
    window.dispatchEvent(new Event(TAKEOVER_EVENT));
    const told = answers();
    await repeat();
    expect(told).toEqual([]);
    expect(at<HTMLInputElement>('subject').value).toBe('A wall');
  });

  it('does not repeat what React has heard itself', async () => {
    const repeat = holdInput();
    window.dispatchEvent(new Event(TAKEOVER_EVENT));
    at('tab').click();
    const told = answers();
    await repeat();
    expect(told).toEqual([]);
  });
});
