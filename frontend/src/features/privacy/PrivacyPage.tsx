import styled from 'styled-components';
import { useSite } from '../../lib/company.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, PageTop } from '../../ui/SiteLayout/PageTop.tsx';
import { BrickList } from '../../ui/Stack/Stack.tsx';
import { FactTable } from '../../ui/Table/FactTable.tsx';
import { Heading } from '../../ui/Text/Text.tsx';
import { InlineAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../ui/theme/media.ts';
import { color, fontSize, layout, line, measure, space } from '../../ui/theme/theme.ts';
import { display } from '../../ui/theme/typography.ts';
import { type PolicySection, privacyContent } from './privacyContent.ts';

/** The privacy policy: eight numbered sections beside an index that stays in view. */
export function PrivacyPage() {
  const content = privacyContent(useSite().company);
  return (
    <Wrap>
      <PageHead title={content.title} description={content.description} path="/privacy-policy" />
      <Layout>
        <Top>
          <PageTitle>{content.title}</PageTitle>
          <Updated>{content.updated}</Updated>
          <Lead>{content.lead}</Lead>
        </Top>
        <Index aria-label={content.contentsTitle}>
          <ol>
            {content.sections.map(({ id, title }, index) => (
              <li key={id}>
                <IndexLink href={`#${id}`}>
                  <span aria-hidden>{index + 1}</span>
                  {title}
                </IndexLink>
              </li>
            ))}
          </ol>
        </Index>
        <div>
          {content.sections.map(({ id, title, text, points, part }, index) => (
            <Part key={id} id={id} data-anchor={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
              <Numeral aria-hidden>{index + 1}</Numeral>
              <div>
                <Heading $size="heading" id={`${id}-title`}>
                  {title}
                </Heading>
                <Text>{text}</Text>
                <Points points={points} />
                {part && (
                  <Within id={part.id} data-anchor={part.id} tabIndex={-1}>
                    <Heading as="h3" $size="title">
                      {part.title}
                    </Heading>
                    <Text>{part.text}</Text>
                    <FactTable
                      caption={part.title}
                      heads={part.heads}
                      facts={part.rows}
                      align="column"
                    />
                  </Within>
                )}
              </div>
            </Part>
          ))}
          <End>
            <ButtonAnchor href="/" variant="hot">
              {content.action}
            </ButtonAnchor>
          </End>
        </div>
      </Layout>
    </Wrap>
  );
}

function Points({ points }: Pick<PolicySection, 'points'>) {
  return (
    <List>
      {points.map(({ text, href }) => (
        <li key={text}>{href ? <InlineAnchor href={href}>{text}</InlineAnchor> : text}</li>
      ))}
    </List>
  );
}

const Top = styled(PageTop)`
  ${media.lg} { grid-area: 1 / 2; }
`;

const Updated = styled.p`
  margin-top: ${space(2)};
  font-weight: 600;
  color: ${color.accent};
`;

const Lead = styled.p`
  max-width: ${measure.text};
  margin-top: ${space(1)};
  font-size: ${fontSize.lead};
`;

const Layout = styled.div`
  display: grid;
  gap: ${space(5)} ${layout.gap};
  padding-bottom: ${layout.section};
  ${media.lg} { grid-template-columns: minmax(0, 4fr) minmax(0, 8fr); align-items: start; }
`;

const Index = styled.nav`
  border-top: ${line.rule} solid ${color.rule};
  ${media.lg} { position: sticky; top: calc(${layout.header} + ${layout.pageTop}); grid-area: 1 / 1 / 3; margin-top: calc(${layout.header} + ${layout.pageTop}); }
`;

const IndexLink = styled.a`
  display: grid;
  grid-template-columns: ${space(4)} minmax(0, 1fr);
  align-items: center;
  min-height: ${space(5.5)};
  border-bottom: ${line.hair} solid ${color.hairline};
  font-weight: 600;
  text-decoration: none;
  > span { color: ${color.accent}; }
  ${media.hover} { &:hover { text-decoration: underline; } }
`;

const Part = styled.section`
  display: grid;
  grid-template-columns: ${layout.numeral} minmax(0, 1fr);
  padding-block: ${space(2.25)} ${space(5)};
  border-top: ${line.rule} solid ${color.rule};
  scroll-margin-top: ${space(2)};
`;

const Within = styled.div`
  padding-top: ${space(4)};
`;

const Numeral = styled.b`
  ${display({ size: 'heading', width: 'page', leading: 'tight' })}
  color: ${color.accent};
`;

const Text = styled.p`
  max-width: ${measure.long};
  margin-block: ${space(1)} ${space(1.5)};
`;

const List = styled(BrickList)`
  max-width: ${measure.long};
  overflow-wrap: anywhere;
`;

const End = styled.p`
  padding-top: ${space(3)};
  border-top: ${line.rule} solid ${color.rule};
`;
