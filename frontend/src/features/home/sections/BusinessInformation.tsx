import styled from 'styled-components';
import { type Company, useSite } from '../../../lib/company.ts';
import { Columns } from '../../../ui/Section/Columns.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { type Fact, FactTable } from '../../../ui/Table/FactTable.tsx';
import { media } from '../../../ui/theme/media.ts';
import { fontSize, leading, space } from '../../../ui/theme/theme.ts';

/** How to do business with the company: its registration stands under Credentials, its office and business hours in the contact section. */
const businessContent = (company: Company) => ({
  title: 'Business information',
  facts: [
    ['Operating hours', company.hours],
    ['Payment', 'Bank transfer in naira (₦) with proof upload'],
  ] satisfies Fact[],
});

/** Hours and payment beside their title, as a page of an account book. */
export function BusinessInformation() {
  const { title, facts } = businessContent(useSite().company);
  return (
    <Section on="ledger">
      <Columns>
        <SectionHead inline number="8" title={title} />
        <Dense>
          <FactTable caption={title} facts={facts} align="column" />
        </Dense>
      </Columns>
    </Section>
  );
}

const Dense = styled.div`
  --fact-pad: ${space(0.375)};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  ${media.md} { --fact-pad: ${space(1.375)}; font-size: inherit; line-height: inherit; }
`;
