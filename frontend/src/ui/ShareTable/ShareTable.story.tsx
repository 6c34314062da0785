import type { Story } from '../story.ts';
import { ShareTable } from './ShareTable.tsx';

/** Living-page entry of `ShareTable`. */
export const story: Story = {
  title: 'ShareTable',
  use: 'Shares in percent, as rows of the block they belong to. For names and other values take FactTable.',
  states: [
    {
      label: 'One block, one decimal',
      render: () => (
        <ShareTable
          title="Export markets"
          heads={['Country', 'Share']}
          decimals={1}
          shares={[
            { name: 'Netherlands', percent: 10.4, block: 'tra' },
            { name: 'France', percent: 9.5, block: 'tra' },
          ]}
        />
      ),
    },
    {
      label: 'A block for each sector, title hidden',
      render: () => (
        <ShareTable
          title="Commission by sector"
          hideTitle
          heads={['Sector', 'Commission']}
          shares={[
            { name: 'Trading', percent: 25, block: 'tra' },
            { name: 'Farming', percent: 18, block: 'far' },
          ]}
        />
      ),
    },
  ],
};
