import styled from 'styled-components';
import { Columns } from '../../../ui/Section/Columns.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { fontSize, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { aboutContent } from '../content/about.ts';

/** Where the company comes from, and its vision for 2030. */
export function About() {
  return (
    <Section id="about">
      <SectionHead number="11" title={aboutContent.title} />
      <Columns $balance="leftWide">
        <Story>{aboutContent.story}</Story>
        <div>
          <Vision>{aboutContent.vision}</Vision>
          <FactTable
            caption="Targets for 2030"
            heads={aboutContent.heads}
            facts={aboutContent.targets}
          />
        </div>
      </Columns>
    </Section>
  );
}

const Story = styled.p`
  ${display({ size: 'heading', width: 'title', leading: 'title' })}
  line-height: 1.16;
  text-wrap: pretty;
`;

const Vision = styled.p`
  margin-bottom: ${space(3.5)};
  font-size: ${fontSize.lead};
`;
