import styled from 'styled-components';
import type { Story } from '../story.ts';
import { ground } from '../theme/grounds.ts';
import { Brand } from './Brand.tsx';

export const story: Story = {
  title: 'Brand',
  use: 'Mark and name. No outline, no tilt, at least 24px.',
  states: [
    { label: 'On light', render: () => <Brand /> },
    {
      label: 'On dark',
      render: () => (
        <Dark>
          <Brand onDark />
        </Dark>
      ),
    },
  ],
};

const Dark = styled.div`
  ${ground.dark}
`;
