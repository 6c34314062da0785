import { ShareTable } from '../../../ui/ShareTable/ShareTable.tsx';
import { affiliateContent as content } from '../affiliateContent.ts';

/** Commission in percent by sector, the highest first, each in the sector's block. */
export function CommissionTable() {
  return (
    <ShareTable
      title={content.commissionCaption}
      hideTitle
      heads={content.commissionHeads}
      shares={content.commissions.map(({ sector, ...share }) => ({ name: sector, ...share }))}
    />
  );
}
