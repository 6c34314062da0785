import { company } from '../../../lib/company.ts';
import { Figures } from '../../../ui/Figures/Figures.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';

/** Company figures. */
const recordContent = {
  title: 'Track record',
  note: `Counted since incorporation in ${company.incorporated}, across all four sectors.`,
  figures: [
    { value: '50', suffix: '+', label: 'Projects', detail: 'Across all four sectors' },
    { value: '40', suffix: '+', label: 'Clients', detail: 'Served since incorporation' },
    { value: '8', suffix: '+', label: 'States', detail: 'Where work has been delivered' },
    {
      value: company.incorporated,
      label: 'Incorporated',
      detail: `In ${company.country}, RC ${company.rcNumber}`,
    },
  ],
} as const;

/** Four figures, one of them very large. */
export function TrackRecord() {
  return (
    <Section on="ledger">
      <SectionHead number="2" title={recordContent.title} note={recordContent.note} />
      <Figures figures={recordContent.figures} />
    </Section>
  );
}
