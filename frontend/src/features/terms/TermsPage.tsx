import styled from 'styled-components';
import { useSite } from '../../lib/company.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { Heading } from '../../ui/Text/Text.tsx';
import { InlineAnchor, TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../ui/theme/media.ts';
import { color, fontSize, layout, line, measure, space } from '../../ui/theme/theme.ts';
import { DeliveryStates } from '../shared/delivery/DeliveryTerms.tsx';
import { termsContent } from './termsContent.ts';

/** The terms of an order: order, payment, delivery, refunds and seller. */
export function TermsPage() {
  const content = termsContent(useSite());
  return (
    <Wrap>
      <PageHead title={content.title} description={content.description} path="/terms" />
      <ShortPage>
        <PageTitle>{content.title}</PageTitle>
        <Updated>{content.updated}</Updated>
        <Lead>{content.lead}</Lead>
        <Contents aria-label={content.contents}>
          {content.sections.map(({ id, title }) => (
            <TextAnchor key={id} href={`#${id}`}>
              {title}
            </TextAnchor>
          ))}
        </Contents>
        {content.sections.map(({ id, title, points }) => (
          <Part key={id} id={id} data-anchor={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
            <Heading $size="heading" id={`${id}-title`}>
              {title}
            </Heading>
            <div>
              <ul>
                {points.map(({ text, href }) => (
                  <li key={text}>
                    {href ? <InlineAnchor href={href}>{text}</InlineAnchor> : text}
                  </li>
                ))}
              </ul>
              {id === 'delivery' && <DeliveryStates />}
            </div>
          </Part>
        ))}
        <End>
          <ButtonAnchor href="/marketplace" variant="hot">
            {content.action}
          </ButtonAnchor>
        </End>
      </ShortPage>
    </Wrap>
  );
}

const Updated = styled.p`
  margin-top: ${space(2)};
  font-weight: 600;
  color: ${color.accent};
`;

const Lead = styled.p`
  max-width: ${measure.text};
  margin-block: ${space(1)};
  font-size: ${fontSize.lead};
`;

/** The sections, each in one press: most come for the refunds. */
const Contents = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2.5)};
  margin-bottom: ${space(3)};
`;

const Part = styled.section`
  display: grid;
  gap: ${space(1.5)} ${layout.gap};
  padding-block: ${space(2.25)} ${space(5)};
  border-top: ${line.rule} solid ${color.rule};
  scroll-margin-top: ${space(2)};
  ${media.lg} { grid-template-columns: minmax(0, 4fr) minmax(0, 8fr); }
  > div { max-width: ${measure.long}; > table { margin-top: ${space(3)}; } }
  li {
    padding-block: ${space(1)};
    border-bottom: ${line.hair} solid ${color.hairline};
    overflow-wrap: anywhere;
  }
`;

const End = styled.p`
  padding-top: ${space(3)};
  border-top: ${line.rule} solid ${color.rule};
`;
