import styled from 'styled-components';
import { type Company, useSite } from '../../../lib/company.ts';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { type Fact, FactTable } from '../../../ui/Table/FactTable.tsx';
import { media } from '../../../ui/theme/media.ts';
import { layout } from '../../../ui/theme/theme.ts';

/** Registered facts about the company. */
const businessContent = (company: Company) => ({
  title: 'Business information',
  facts: [
    ['Registration number', `RC ${company.rcNumber}`],
    ['Incorporated', company.incorporated],
    ['Sectors', 'Entertainment, General Contracting, Trading, Farming'],
    ['Operating hours', company.hours],
    ['Currency', 'Nigerian naira (₦)'],
    ['Payment', 'Bank transfer with proof upload'],
  ] satisfies Fact[],
});

/** Registered facts, as a page of an account book. */
export function BusinessInformation() {
  const { title, facts } = businessContent(useSite().company);
  return (
    <Section on="ledger">
      <SectionHead number="8" title={title} />
      <Indent>
        <FactTable caption={title} facts={facts} align="column" />
      </Indent>
    </Section>
  );
}

const Indent = styled.div`
  ${media.md} { margin-left: ${layout.thirdColumn}; }
`;
