import styled from 'styled-components';
import { siteHref } from '../../lib/siteHref.ts';
import { useWords } from '../../lib/siteWords.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { ButtonRow } from '../../ui/Button/ButtonRow.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Section } from '../../ui/Section/Section.tsx';
import { SectionHead } from '../../ui/Section/SectionHead.tsx';
import { ShareTable } from '../../ui/ShareTable/ShareTable.tsx';
import { Steps } from '../../ui/Steps/Steps.tsx';
import { color, fontSize, layout, line, measure, space } from '../../ui/theme/theme.ts';
import { display } from '../../ui/theme/typography.ts';
import { Wall } from '../../ui/Wall/Wall.tsx';
import { affiliateContent as content } from './affiliateContent.ts';
import { Benefits } from './components/Benefits.tsx';

const application = siteHref('/', { hash: 'contact', subject: content.applySubject });
const question = siteHref('/', { hash: 'contact', subject: content.contactSubject });

/** The affiliate programme. Every button leads to the contact form (specification.md 2.11). */
export function AffiliatePage() {
  const { affiliate } = useWords();
  return (
    <>
      <PageHead
        title={content.title}
        description={content.description}
        path={content.path}
        picture="affiliate"
      />
      <Section on="sun" spacing="none" bleed={<Course $block="ent" $size={layout.course} />}>
        <Hero>
          <Title>{content.heading}</Title>
          <Lead>{content.lead}</Lead>
          <ButtonRow>
            <ButtonAnchor href={application}>{content.become}</ButtonAnchor>
            <ButtonAnchor href={siteHref('/affiliate-marketing', { hash: 'how' })} variant="ghost">
              {content.learnMore}
            </ButtonAnchor>
          </ButtonRow>
        </Hero>
      </Section>
      {affiliate.length > 0 && (
        <Section>
          <SectionHead title={content.benefitsTitle} />
          <Benefits />
        </Section>
      )}
      <Section on="ledger">
        <SectionHead title={content.commissionTitle} note={content.commissionNote} />
        <ShareTable
          title={content.commissionCaption}
          hideTitle
          heads={content.commissionHeads}
          shares={content.commissions.map(({ sector, ...share }) => ({ name: sector, ...share }))}
        />
        <Example>
          <b>{content.example.title}.</b> {content.example.text}
        </Example>
      </Section>
      <Section id="how">
        <SectionHead title={content.stepsTitle} />
        <Steps items={content.steps} block="ent" />
        <Closing>
          <ButtonAnchor href={application} variant="hot">
            {content.apply}
          </ButtonAnchor>
          <ButtonAnchor href={question} variant="ghost">
            {content.contact}
          </ButtonAnchor>
        </Closing>
      </Section>
    </>
  );
}

const Example = styled.p`
  max-width: ${measure.text};
  margin-top: ${space(2)};
  font-size: ${fontSize.lead};
`;

const Hero = styled.div`
  padding-block: calc(${layout.header} + ${layout.pageTop}) ${space(3)};
`;

const Title = styled.h1`
  ${display({ size: 'page', width: 'page', leading: 'tight' })}
  /* The font's own space is too narrow at this width. */
  word-spacing: .12em;
`;

const Lead = styled.p`
  max-width: ${measure.text};
  margin-block: ${space(2.5)};
  font-size: ${fontSize.lead};
`;

const Closing = styled(ButtonRow)`
  margin-top: ${space(4)};
`;

const Course = styled(Wall)`
  height: ${layout.course};
  border-block: ${line.rule} solid ${color.ink};
`;
