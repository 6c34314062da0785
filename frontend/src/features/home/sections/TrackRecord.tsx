import { type Company, useSite } from '../../../lib/company.ts';
import { Figures } from '../../../ui/Figures/Figures.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';

/** Company figures. */
const recordContent = (company: Company) => ({
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
});

/** Four figures, one of them very large. */
export function TrackRecord() {
  const { title, note, figures } = recordContent(useSite().company);
  return (
    <Section on="ledger">
      <SectionHead number="2" title={title} note={note} />
      <Figures figures={figures} />
    </Section>
  );
}
