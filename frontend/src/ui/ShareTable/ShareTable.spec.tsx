import { render, screen } from '@testing-library/react';
import { ShareTable } from './ShareTable.tsx';

const shares = [
  { name: 'Netherlands', percent: 10.44, block: 'tra' },
  { name: 'India', percent: 8, block: 'tra' },
] as const;

describe('ShareTable', () => {
  it('heads its columns, and gives every figure with the same number of decimals', () => {
    render(<ShareTable title="Export" heads={['Country', 'Share']} shares={shares} decimals={1} />);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Country',
      'Share',
    ]);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['10.4%', '8.0%']);
    expect(screen.getByRole('rowheader', { name: 'Netherlands' })).toBeVisible();
  });

  it('keeps its title for screen readers when it is hidden', () => {
    render(<ShareTable title="Commission" hideTitle heads={['Sector', 'Rate']} shares={shares} />);
    expect(screen.getByRole('table', { name: 'Commission' })).toBeVisible();
  });
});
