import styled from 'styled-components';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { fontSize } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { affiliateContent as content } from '../affiliateContent.ts';

/** Commission in percent by sector, the highest first. */
export function CommissionTable() {
  return (
    <Large>
      <FactTable
        caption="Commission by sector"
        heads={content.commissionHeads}
        facts={content.commissions.map(({ sector, percent }) => [
          sector,
          <Percent key={sector}>{percent}%</Percent>,
        ])}
      />
    </Large>
  );
}

const Large = styled.div`
  font-size: ${fontSize.lead};
`;

const Percent = styled.span`
  ${display({ size: 'heading', width: 'page' })}
`;
