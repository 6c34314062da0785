import type { Story } from '../story.ts';
import { Heading, Muted, Sum, VisuallyHidden } from './Text.tsx';

export const story: Story = {
  title: 'Text',
  use: 'Heading for titles, Sum for amounts, Muted for secondary words, VisuallyHidden for words that are only read aloud.',
  states: [
    {
      label: 'Heading: lead, title, heading, section',
      isWide: true,
      render: () =>
        (['lead', 'title', 'heading', 'section'] as const).map((size) => (
          <Heading key={size} as="h3" $size={size}>
            Order summary
          </Heading>
        )),
    },
    { label: 'Sum', render: () => <Sum>₦28,400.00</Sum> },
    { label: 'Muted', render: () => <Muted>Paid on Monday, 23 November</Muted> },
    {
      label: 'Muted, light, in a bold label',
      render: () => (
        <b>
          Reason{' '}
          <Muted as="span" $light>
            (optional)
          </Muted>
        </b>
      ),
    },
    {
      label: 'VisuallyHidden',
      render: () => (
        <p>
          3 <VisuallyHidden>orders </VisuallyHidden>waiting
        </p>
      ),
    },
  ],
};
