import styled from 'styled-components';
import { company } from '../../../lib/company.ts';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { media } from '../../../ui/theme/media.ts';
import { layout } from '../../../ui/theme/theme.ts';

/** Registered facts about the company. */
const businessContent = {
  title: 'Business information',
  facts: [
    ['Registration number', `RC ${company.rcNumber}`],
    ['Incorporated', company.incorporated],
    ['Sectors', 'Entertainment, General Contracting, Trading, Farming'],
    ['Operating hours', company.hours],
    ['Currency', 'Nigerian naira (₦)'],
    ['Payment', 'Bank transfer with proof upload'],
  ],
} as const;

/** Registered facts, as a page of an account book. */
export function BusinessInformation() {
  return (
    <Section on="ledger">
      <SectionHead number="8" title={businessContent.title} />
      <Indent>
        <FactTable caption={businessContent.title} facts={businessContent.facts} align="column" />
      </Indent>
    </Section>
  );
}

const Indent = styled.div`
  ${media.md} { margin-left: ${layout.thirdColumn}; }
`;
