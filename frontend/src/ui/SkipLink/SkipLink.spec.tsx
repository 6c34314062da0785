import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SkipLink } from './SkipLink.tsx';

describe('SkipLink', () => {
  it('is the first stop and leads to the content', async () => {
    render(
      <>
        <SkipLink />
        <a href="/trading">Trading</a>
      </>,
    );
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  });
});
