import type { Story } from '../story.ts';
import { Badge } from './Badge.tsx';

export const story: Story = {
  title: 'Badge',
  use: 'A status in words, with four openings filled by how far along it is.',
  states: [
    {
      label: 'Early',
      render: () => (
        <Badge tone="early" filled={1}>
          Pending Payment
        </Badge>
      ),
    },
    {
      label: 'Waiting',
      render: () => (
        <Badge tone="waiting" filled={2}>
          Awaiting Confirmation
        </Badge>
      ),
    },
    {
      label: 'Done',
      render: () => (
        <Badge tone="done" filled={3}>
          Confirmed
        </Badge>
      ),
    },
    {
      label: 'Moving',
      render: () => (
        <Badge tone="moving" filled={4}>
          Processing
        </Badge>
      ),
    },
    {
      label: 'Failed',
      render: () => (
        <Badge tone="failed" filled={0}>
          Failed
        </Badge>
      ),
    },
    {
      label: 'Trial',
      render: () => (
        <Badge tone="trial" filled={1}>
          Testing
        </Badge>
      ),
    },
    {
      label: 'Unknown',
      render: () => (
        <Badge tone="unknown" filled={0}>
          Other
        </Badge>
      ),
    },
  ],
};
