import { render, screen } from '@testing-library/react';
import { Progress } from './Progress.tsx';

describe('Progress', () => {
  it('tells its name, value and detail', () => {
    render(<Progress label="Uploading" percent={61.6} detail="0.7 of 1.1 MB" />);
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute(
      'aria-valuenow',
      '62',
    );
    expect(screen.getByText('62%, 0.7 of 1.1 MB')).toBeVisible();
  });

  it.each([
    [-5, '0'],
    [140, '100'],
  ])('keeps %i within its bounds', (percent, value) => {
    render(<Progress label="Uploading" percent={percent} />);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', value);
  });
});
