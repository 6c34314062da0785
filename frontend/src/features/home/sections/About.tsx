import styled from 'styled-components';
import { type Company, useSite } from '../../../lib/company.ts';
import { Columns } from '../../../ui/Section/Columns.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { type Fact, FactTable } from '../../../ui/Table/FactTable.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, leading, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { SitePhoto } from '../../shared/SitePhoto.tsx';

/** Where the company comes from and where it wants to be in 2030. */
const aboutContent = (company: Company) => ({
  title: 'About',
  story: `${company.name} was incorporated in ${company.country} in ${company.incorporated} as one company for four kinds of work: events, building, trade and farming.`,
  vision: 'Our 2030 vision, in three figures:',
  heads: ['By 2030', 'Target'] as const,
  targets: [
    ['Revenue', '₦50B'],
    ['Carbon neutral', '100%'],
    ['Lives reached', '1M+'],
  ] satisfies Fact[],
});

/** Where the company comes from, and its vision for 2030. */
export function About() {
  const { company, pictures } = useSite();
  const about = aboutContent(company);
  return (
    <Section id="about">
      <SectionHead number="11" title={about.title} />
      <Columns $balance="leftWide">
        <div>
          <Story>{about.story}</Story>
          {pictures?.home && (
            <Photo>
              <SitePhoto picture={pictures.home} sizes="(min-width: 768px) 55vw, 100vw" />
            </Photo>
          )}
        </div>
        <Targets>
          <Vision>{about.vision}</Vision>
          <FactTable caption="Targets for 2030" heads={about.heads} facts={about.targets} />
        </Targets>
      </Columns>
    </Section>
  );
}

const Story = styled.p`
  ${display({ size: 'lead', width: 'title', leading: 'title' })}
  line-height: 1.16;
  text-wrap: pretty;
  ${media.md} { font-size: ${fontSize.heading}; }
`;

const Photo = styled.div`
  aspect-ratio: 3 / 2;
  margin-top: ${space(2)};
  border: ${line.rule} solid ${color.rule};
  img { width: 100%; height: 100%; object-fit: cover; }
`;

const Targets = styled.div`
  --fact-pad: ${space(0.5)};
  line-height: ${leading.note};
  ${media.md} { --fact-pad: ${space(1.375)}; line-height: inherit; }
`;

const Vision = styled.p`
  margin-bottom: ${space(1.5)};
  ${media.md} { margin-bottom: ${space(3.5)}; font-size: ${fontSize.lead}; }
`;
