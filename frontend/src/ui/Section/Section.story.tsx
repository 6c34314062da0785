import type { Story } from '../story.ts';
import type { Ground } from '../theme/grounds.ts';
import { Columns } from './Columns.tsx';
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

/** Living-page entry of `Section`, `SectionHead` and `Columns`. */
export const story: Story = {
  title: 'Section',
  use: 'One course of a page on its ground; SectionHead hangs number, title and note on a rule; Columns sets two parts side by side from 1000px.',
  states: [
    ...grounds.map((on) => ({
      label: on,
      isWide: true,
      render: () => (
        <Section on={on}>
          <SectionHead
            number="1"
            title="Track record"
            note="Counted since incorporation in 2020."
          />
        </Section>
      ),
    })),
    {
      label: 'Columns: leftWide, rightWide, equal',
      isWide: true,
      render: () =>
        (['leftWide', 'rightWide', 'equal'] as const).map((balance) => (
          <Columns key={balance} $balance={balance}>
            <SectionHead inline number="5" title="Credentials" />
            <SectionHead inline number="6" title="Why choose us" />
          </Columns>
        )),
    },
  ],
};
