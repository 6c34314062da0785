import type { Story } from '../story.ts';
import type { Ground } from '../theme/grounds.ts';
import { Section } from './Section.tsx';
import { SectionHead } from './SectionHead.tsx';

const grounds: readonly Ground[] = [
  'paper',
  'ledger',
  'slip',
  'sand',
  'sun',
  'laterite',
  'palm',
  'shade',
  'dark',
];

export const story: Story = {
  title: 'Section',
  use: 'One course of a page on its ground; SectionHead hangs number, title and note on a rule.',
  states: grounds.map((on) => ({
    label: on,
    isWide: true,
    render: () => (
      <Section on={on}>
        <SectionHead number="1" title="Track record" note="Counted since incorporation in 2020." />
      </Section>
    ),
  })),
};
