import { render, screen } from '@testing-library/react';
import { Table, TableScroll } from './Table.tsx';

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
