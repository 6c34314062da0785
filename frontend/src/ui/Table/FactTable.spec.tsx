import { render, screen } from '@testing-library/react';
import { FactTable } from './FactTable.tsx';

describe('FactTable', () => {
  it('is named and heads each row by its fact', () => {
    render(
      <FactTable caption="Business information" facts={[['Registration number', 'RC 1666375']]} />,
    );
    expect(screen.getByRole('table', { name: 'Business information' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Registration number' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'RC 1666375' })).toBeVisible();
  });

  it('leaves out a fact without a value', () => {
    render(<FactTable caption="Credit" facts={[['Sender', null]]} />);
    expect(screen.queryByRole('row')).toBeNull();
  });

  it('heads its columns when it has heads', () => {
    render(
      <FactTable caption="Targets" heads={['By 2030', 'Target']} facts={[['Revenue', '₦50B']]} />,
    );
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'By 2030',
      'Target',
    ]);
  });
});
