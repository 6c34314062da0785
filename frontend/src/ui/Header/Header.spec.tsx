import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { enlivenHeader } from './enlivenHeader.ts';
import { Header } from './Header.tsx';

const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    fireEvent.scroll(window);
  });
const hrefs = (name: string) =>
  // By label: jsdom shows no `min-width` styles, so one of the two is always hidden.
  within(screen.getByLabelText(name, { selector: 'nav' }))
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')]);

const links = [
  ['Home', '/'],
  ['Services', '/#services'],
  ['Marketplace', '/marketplace'],
  ['About', '/#about'],
  ['Contact', '/#contact'],
  ['Account', '/auth'],
  ['Find my order', '/orders/find'],
];

describe('Header', () => {
  beforeAll(enlivenHeader);
  afterEach(() => scrollTo(0));

  it('links the pages and sections of the site, in the menu Admin Orders too', async () => {
    await renderPage(<Header />);
    expect(hrefs('Main')).toEqual(links);
    expect(hrefs('Menu')).toEqual([...links, ['Admin Orders', '/admin/orders']]);
  });

  it('turns compact after 50 pixels and back', async () => {
    await renderPage(<Header />);
    const page = document.documentElement;
    scrollTo(50);
    expect(page).not.toHaveAttribute('data-scrolled');
    scrollTo(51);
    expect(page).toHaveAttribute('data-scrolled');
    scrollTo(0);
    expect(page).not.toHaveAttribute('data-scrolled');
  });

  it('closes the menu when a link of it is followed', async () => {
    await renderPage(<Header />);
    const menu = document.getElementById('menu');
    const hidePopover = jest.fn();
    Object.assign(menu ?? {}, { hidePopover });
    fireEvent.click(within(screen.getByLabelText('Menu', { selector: 'nav' })).getByText('About'));
    expect(hidePopover).toHaveBeenCalledTimes(1);
  });

  it('closes the menu when the focus leaves it, because the page behind is covered', async () => {
    await renderPage(<Header />);
    const menu = document.getElementById('menu');
    const hidePopover = jest.fn();
    Object.assign(menu ?? {}, { hidePopover });
    const first = within(screen.getByLabelText('Menu', { selector: 'nav' })).getByText('Home');
    fireEvent.focusOut(first, { relatedTarget: screen.getByLabelText('Spade Orion, home') });
    expect(hidePopover).toHaveBeenCalledTimes(1);
  });
});
