import type { Story } from '../story.ts';
import { Button, StaffButton } from './Button.tsx';
import { ButtonAnchor } from './ButtonAnchor.tsx';

export const story: Story = {
  title: 'Button',
  use: 'A press that does something; `ButtonLink` and `ButtonAnchor` look the same and go somewhere. StaffButton is the ordinary one of the back office. One hot button per view.',
  states: [
    { label: 'Hot', render: () => <Button variant="hot">Order Now</Button> },
    { label: 'Default', render: () => <Button>Order Now</Button> },
    { label: 'Ghost', render: () => <Button variant="ghost">Order Now</Button> },
    {
      label: 'Destructive',
      render: () => (
        <Button variant="destructive" plain>
          Reject and ask again
        </Button>
      ),
    },
    { label: 'Disabled', render: () => <Button disabled>Upload proof</Button> },
    {
      label: 'Busy',
      render: () => (
        <Button variant="hot" busy>
          Processing...
        </Button>
      ),
    },
    { label: 'Staff size', render: () => <Button size="staff">Confirm</Button> },
    { label: 'StaffButton', render: () => <StaffButton>View the proof</StaffButton> },
    {
      label: 'Flush, in the last cell of a form',
      isWide: true,
      render: () => <Button flush>Send Message</Button>,
    },
    {
      label: 'Link',
      render: () => <ButtonAnchor href="mailto:hello@example.com">Write to us</ButtonAnchor>,
    },
  ],
};
