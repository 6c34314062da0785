import { render, screen } from '@testing-library/react';
import { ShareTable } from './ShareTable.tsx';

const shares = [
  { name: 'Netherlands', percent: 10.44, block: 'tra' },
  { name: 'India', percent: 8, block: 'tra' },
] as const;

describe('ShareTable', () => {
  it('is named by its title and heads its columns', () => {
    render(<ShareTable title="Export markets" heads={['Country', 'Share']} shares={shares} />);
    expect(screen.getByRole('table', { name: 'Export markets' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Country',
      'Share',
    ]);
  });

  it('gives every figure with the same number of decimals', () => {
    render(<ShareTable title="Export" heads={['Country', 'Share']} shares={shares} decimals={1} />);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['10.4%', '8.0%']);
    expect(screen.getByRole('rowheader', { name: 'Netherlands' })).toBeVisible();
  });

  it('keeps its title for screen readers when it is hidden', () => {
    render(<ShareTable title="Commission" hideTitle heads={['Sector', 'Rate']} shares={shares} />);
    expect(screen.getByRole('table', { name: 'Commission' })).toBeVisible();
  });
});
