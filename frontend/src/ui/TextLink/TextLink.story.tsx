import styled from 'styled-components';
import type { Story } from '../story.ts';
import { ground } from '../theme/grounds.ts';
import { InlineAnchor, TextAnchor } from './TextAnchor.tsx';

export const story: Story = {
  title: 'TextLink',
  use: 'TextLink and TextAnchor stand on a line of their own, InlineLink and InlineAnchor in a line beside other words. Inside a sentence use a plain link.',
  states: [
    { label: 'Default', render: () => <TextAnchor href="#top">Trading services</TextAnchor> },
    { label: 'In a line', render: () => <InlineAnchor href="#top">Order 142</InlineAnchor> },
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
