import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
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
];

describe('Header', () => {
  afterEach(() => scrollTo(0));

  it('links the pages and sections of the site', async () => {
    await renderPage(<Header />);
    expect(hrefs('Main')).toEqual(links);
  });

  it('adds Admin Orders to the menu', async () => {
    await renderPage(<Header />);
    expect(hrefs('Menu')).toEqual([...links, ['Admin Orders', '/admin/orders']]);
  });

  it('turns compact after 50 pixels and back', async () => {
    await renderPage(<Header />);
    const header = screen.getByRole('banner');
    scrollTo(50);
    expect(header).not.toHaveAttribute('data-compact');
    scrollTo(51);
    expect(header).toHaveAttribute('data-compact');
    scrollTo(0);
    expect(header).not.toHaveAttribute('data-compact');
  });

  it('closes the menu when a link of it is followed', async () => {
    await renderPage(<Header />);
    const menu = document.getElementById('menu');
    const hidePopover = jest.fn();
    Object.assign(menu ?? {}, { hidePopover });
    fireEvent.click(within(screen.getByLabelText('Menu', { selector: 'nav' })).getByText('About'));
    expect(hidePopover).toHaveBeenCalledTimes(1);
  });
});
