import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { TextLink } from './TextLink.tsx';

describe('TextLink', () => {
  it('leads to a page of the site', async () => {
    await renderPage(<TextLink to="/trading">Trading services</TextLink>);
    expect(screen.getByRole('link', { name: 'Trading services' })).toHaveAttribute(
      'href',
      '/trading',
    );
  });
});
