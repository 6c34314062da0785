import { render, screen } from '@testing-library/react';
import { Figures } from './Figures.tsx';

describe('Figures', () => {
  it('names each figure', () => {
    render(
      <Figures
        figures={[{ value: '63', suffix: '%', label: 'Live in towns', detail: 'Of all' }]}
      />,
    );
    expect(screen.getByRole('definition')).toHaveTextContent('63%');
    expect(screen.getByRole('term')).toHaveTextContent('Live in towns');
  });
});
