import styled, { css } from 'styled-components';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../../lib/formatTime.ts';
import { type Fact, FactTable } from '../../../../ui/Table/FactTable.tsx';
import { Sum } from '../../../../ui/Text/Text.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { layout, space } from '../../../../ui/theme/theme.ts';
import type { Credit } from '../api/creditQueries.ts';

/** A credit as the bank states it. */
export function CreditFacts({ credit }: { readonly credit: Credit }) {
  const { amount, rest, bookedAt, sender, bankId, line, alertedAt } = credit;
  const source = credit.source === 'statement' ? 'Bank statement' : 'Attested by staff';
  const facts: Fact[] = [
    ['Narration', credit.narration],
    ['Sender', sender],
    ['Value date', formatDate(credit.valueDate)],
    ['Booked', bookedAt && formatMoment(bookedAt)],
    ['Bank id', bankId],
    ['By the alert of', alertedAt && formatMoment(alertedAt)],
    ['Source', line === null ? source : `${source}, line ${line}`],
  ];
  return (
    <Place>
      <h3>Credit</h3>
      <Sum as="p" $size="heading">
        {formatNaira(amount)}
      </Sum>
      {credit.state === 'open' && rest !== amount && (
        <p>{`${formatNaira(rest)} of ${formatNaira(amount)} are left to decide.`}</p>
      )}
      <FactTable caption="Credit" facts={facts} align="column" />
    </Place>
  );
}

const Place = styled.div`
  container: facts / inline-size;
  min-width: 0;
  > ${Sum} { margin-bottom: ${space(1)}; }
  td { overflow-wrap: anywhere; }
`;

/** In two columns the third part is below the first, however long the second is. */
const twoColumns = css`
  grid-template-rows: auto 1fr;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  > :nth-child(2) { grid-area: 1 / 2 / span 2; }
`;

const threeColumns = css`
  grid-template-rows: auto;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  > :nth-child(2) { grid-area: auto; }
  /* Without a picture there is nothing to hold beside the credit. */
  &:has(> :last-child > [data-no-picture]) { ${twoColumns} }
`;

/** Credit, order and proof: one below the other on a phone, side by side where there is room. */
export const Beside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2.5)} ${layout.gap};
  ${media.md} { ${twoColumns} }
  ${media.lg} { ${threeColumns} }
  /* The queue is beside it. */
  ${media.desk} { ${twoColumns} }
  ${media.xl} { ${threeColumns} }
`;

/** One of them. */
export const Column = styled.div`
  container: facts / inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.25)};
  align-content: start;
  overflow-wrap: anywhere;
  h3 { font-weight: 600; }
`;
