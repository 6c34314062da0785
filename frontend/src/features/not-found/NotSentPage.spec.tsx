import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { enlivenGoBack } from './enlivenGoBack.ts';
import { NotSentPage, TooManyPage } from './NotSentPage.tsx';

describe('the page of a form that was not sent', () => {
  it('leads back to what was typed: by the button of the browser, and by its own once that works', async () => {
    await renderPage(<NotSentPage />);
    expect(screen.getByText(/Use the back button of your browser/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the marketplace' })).toBeVisible();
    const button = screen.getByText('Go back and send again');
    expect(button).not.toBeVisible();
    const back = jest.spyOn(window.history, 'back').mockReturnValue();
    window.history.pushState(null, '', '/not-sent');
    enlivenGoBack();
    fireEvent.click(button);
    expect(back).toHaveBeenCalledTimes(1);
  });
});

describe('the page of too many visitors', () => {
  it('asks for the same address again', async () => {
    await renderPage(<TooManyPage />);
    expect(screen.getByText('Try again')).toHaveAttribute('href', '');
    expect(screen.queryByRole('link', { name: 'Back to the marketplace' })).toBeNull();
  });
});
