import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { NotSentPage, TooManyPage } from './NotSentPage.tsx';

describe('the page of a form that was not sent', () => {
  it('leads back to what was typed, by the only button that does', async () => {
    await renderPage(<NotSentPage />);
    expect(screen.getByText(/Use the back button of your browser/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the marketplace' })).toBeVisible();
  });
});

describe('the page of too many visitors', () => {
  it('asks for the same address again', async () => {
    await renderPage(<TooManyPage />);
    expect(screen.getByText('Try again')).toHaveAttribute('href', '');
    expect(screen.queryByRole('link', { name: 'Back to the marketplace' })).toBeNull();
  });
});
