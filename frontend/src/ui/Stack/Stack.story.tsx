import { Button } from '../Button/Button.tsx';
import type { Story } from '../story.ts';
import { Frame, PlainList, Row, Stack } from './Stack.tsx';

export const story: Story = {
  title: 'Stack',
  use: 'Stack sets things below each other, Row side by side, PlainList lists without marks, Frame rules a part off.',
  states: [
    {
      label: 'Stack',
      render: () => (
        <Stack $gap={1}>
          <p>First</p>
          <p>Second</p>
        </Stack>
      ),
    },
    {
      label: 'Row',
      render: () => (
        <Row>
          <Button size="staff" plain>
            Confirm
          </Button>
          <Button size="staff" plain variant="ghost">
            Reject
          </Button>
        </Row>
      ),
    },
    {
      label: 'PlainList, ruled',
      render: () => (
        <PlainList $ruled="above">
          <li>SO-7K4M2</li>
          <li>SO-9QX3D</li>
        </PlainList>
      ),
    },
    { label: 'Frame', render: () => <Frame>Orders</Frame> },
  ],
};
