import styled from 'styled-components';
import type { Story } from '../story.ts';
import { ground } from '../theme/grounds.ts';
import { TextAnchor } from './TextAnchor.tsx';

export const story: Story = {
  title: 'TextLink',
  use: 'A link on its own line. Inside a sentence use a plain link.',
  states: [
    { label: 'Default', render: () => <TextAnchor href="#top">Trading services</TextAnchor> },
    {
      label: 'On dark',
      render: () => (
        <Dark>
          <TextAnchor href="#top">Trading services</TextAnchor>
        </Dark>
      ),
    },
  ],
};

const Dark = styled.div`
  ${ground.dark}
`;
