import type { Story } from '../story.ts';
import { FactTable } from './FactTable.tsx';
import { CellNote, Table, TableHead, TableScroll } from './Table.tsx';

export const story: Story = {
  title: 'Table',
  use: 'Table for working lists; FactTable for names and values.',
  states: [
    {
      label: 'Table',
      isWide: true,
      render: () => (
        <TableScroll aria-label="Orders">
          <Table>
            <TableHead names={['No.', 'Product']} amount="Amount" />
            <tbody>
              <tr>
                <td>143</td>
                <td>
                  Cassava flour, 10 kg
                  <CellNote>2 ordered</CellNote>
                </td>
                <td data-amount>₦28,400.00</td>
              </tr>
              <tr aria-selected>
                <td>138</td>
                <td>Solar water pump system</td>
                <td data-amount>₦1,285,000.00</td>
              </tr>
            </tbody>
          </Table>
        </TableScroll>
      ),
    },
    {
      label: 'FactTable',
      render: () => (
        <FactTable
          caption="Targets"
          heads={['By 2030', 'Target']}
          facts={[['Carbon neutral', '100%']]}
        />
      ),
    },
    {
      label: 'FactTable, words',
      render: () => (
        <FactTable caption="Facts" align="column" facts={[['Currency', 'Nigerian naira (₦)']]} />
      ),
    },
  ],
};
