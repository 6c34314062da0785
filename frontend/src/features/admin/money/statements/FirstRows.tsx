import { Table, TableScroll } from '../../../../ui/Table/Table.tsx';
import { statementContent } from './statementContent.ts';

interface FirstRowsProps {
  /** Names of the columns with their place. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** An unknown file as it is: its header cells and first rows. */
export function FirstRows({ columns, rows }: FirstRowsProps) {
  return (
    <TableScroll role="region" aria-label={statementContent.map.table}>
      <Table>
        <caption hidden>{statementContent.map.table}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never move, and may repeat
            <tr key={line}>
              {columns.map((name, at) => (
                <td key={name}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
