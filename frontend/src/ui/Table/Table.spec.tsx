import { render, screen } from '@testing-library/react';
import { Table, TableHead, TableScroll } from './Table.tsx';

describe('TableScroll', () => {
  it('can be reached and scrolled with the keyboard', () => {
    render(
      <TableScroll role="region" aria-label="All orders">
        <Table>
          <tbody>
            <tr>
              <td>142</td>
            </tr>
          </tbody>
        </Table>
      </TableScroll>,
    );
    expect(screen.getByRole('region', { name: 'All orders' })).toHaveAttribute('tabindex', '0');
  });
});

describe('TableHead', () => {
  it('names the columns, that of the amounts last', () => {
    render(
      <Table>
        <TableHead names={['No.', 'Product']} amount="Amount" />
      </Table>,
    );
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['No.', 'Product', 'Amount']);
    expect(heads[2]).toHaveAttribute('data-amount');
  });
});
