import { fireEvent } from '@testing-library/dom';
import { enlivenHeader } from './header.ts';

const marked = () =>
  [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);

describe('enlivenHeader', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <header><nav>
        <a href="/" aria-current="page">Home</a><a href="/#about">About</a><a href="/auth">Account</a>
      </nav></header>
      <div id="menu"><a href="/#about">About (menu)</a></div>
      <footer><a href="/#about">About (footer)</a></footer>`;
    history.replaceState(null, '', '/');
  });

  it('marks the links of the section that a visitor went to, and of no other', () => {
    enlivenHeader();
    expect(marked()).toEqual(['Home']);
    history.replaceState(null, '', '/#about');
    fireEvent(window, new Event('hashchange'));
    expect(marked()).toEqual(['About', 'About (menu)']);
  });

  it('marks the section that the address names from the start', () => {
    history.replaceState(null, '', '/#about');
    enlivenHeader();
    expect(marked()).toEqual(['About', 'About (menu)']);
  });
});
