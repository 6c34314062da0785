import styled from 'styled-components';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatDate } from '../../../../lib/formatTime.ts';
import { Table } from '../../../../ui/Table/Table.tsx';
import { space } from '../../../../ui/theme/theme.ts';
import { TitleRow } from '../../shell/TitleRow.tsx';
import type { StatementDetail } from '../api/moneyTypes.ts';
import { statementContent } from './statementContent.ts';

const { refused: refusedWords, sample: sampleWords } = statementContent;

/** Rows that were not read, by line and reason; silent without any. */
export function RefusedRows({ statement }: { readonly statement: StatementDetail }) {
  const { refused, refusedRows } = statement;
  if (refused.length === 0) return null;
  const [line, why, text] = refusedWords.heads;
  return (
    <section>
      <TitleRow
        title={refusedWords.title}
        note={
          refused.length < refusedRows ? refusedWords.first(refused.length, refusedRows) : undefined
        }
      />
      <Text>{refusedWords.text}</Text>
      <Wrapping $ledgerOnPhone aria-label={refusedWords.label}>
        <thead>
          <tr>
            <th scope="col">{line}</th>
            <th scope="col">{why}</th>
            <th scope="col">{text}</th>
          </tr>
        </thead>
        <tbody>
          {refused.map((row) => (
            <tr key={row.line}>
              <th scope="row">
                {line} {row.line}
              </th>
              <td>{row.refused}</td>
              <td>{row.text}</td>
            </tr>
          ))}
        </tbody>
      </Wrapping>
    </section>
  );
}

/** The first credits of a file, to compare with it before the import; silent without any. */
export function SampleRows({ statement: { sample } }: { readonly statement: StatementDetail }) {
  if (sample.length === 0) return null;
  const [line, day, narration, amount] = sampleWords.heads;
  return (
    <section>
      <TitleRow title={sampleWords.title} />
      <Text>{sampleWords.text}</Text>
      <Wrapping $ledgerOnPhone aria-label={sampleWords.label}>
        <thead>
          <tr>
            <th scope="col">{line}</th>
            <th scope="col">{day}</th>
            <th scope="col">{narration}</th>
            <th scope="col" data-amount>
              {amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {sample.map((row) => (
            <tr key={row.line}>
              <th scope="row">
                {line} {row.line}
              </th>
              <td>{formatDate(row.valueDate)}</td>
              <td>
                {row.narration}
                {row.sender !== null && `, ${row.sender}`}
              </td>
              <td data-amount>{formatNaira(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </Wrapping>
    </section>
  );
}

const Text = styled.p`
  margin-bottom: ${space(1.25)};
`;

/** Narrations are long and may have no blank to break at. */
const Wrapping = styled(Table)`
  th, td { overflow-wrap: anywhere; }
  th:first-child, td:nth-child(2) { overflow-wrap: normal; }
  th:first-child { white-space: nowrap; }
`;
