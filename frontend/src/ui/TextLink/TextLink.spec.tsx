import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { TextAnchor } from './TextAnchor.tsx';
import { TextLink } from './TextLink.tsx';

describe('TextLink', () => {
  it('leads to a page of the back office', async () => {
    await renderPage(<TextLink to="/admin/orders">All orders</TextLink>);
    expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute(
      'href',
      '/admin/orders',
    );
  });
});

describe('TextAnchor', () => {
  it('leads to a document', async () => {
    await renderPage(<TextAnchor href="/trading">Trading services</TextAnchor>);
    expect(screen.getByRole('link', { name: 'Trading services' })).toHaveAttribute(
      'href',
      '/trading',
    );
  });
});
