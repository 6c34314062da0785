import type { ReactNode } from 'react';
import styled from 'styled-components';
import { orderQuestionHref, useSite } from '../../lib/company.ts';
import { useWords } from '../../lib/siteWords.ts';
import { Sign } from '../../ui/Accordion/Sign.tsx';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { ButtonRow } from '../../ui/Button/ButtonRow.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Columns } from '../../ui/Section/Columns.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { newTab, TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../ui/theme/media.ts';
import { color, fontSize, leading, line, measure, space, target } from '../../ui/theme/theme.ts';
import { display } from '../../ui/theme/typography.ts';
import { Wall } from '../../ui/Wall/Wall.tsx';
import { accountContent as content } from './accountContent.ts';

/** Leads customers to their orders. The forms to sign in and to sign up are a folded preview that sends nothing. */
export function AccountPage({ form }: { readonly form: ReactNode }) {
  const { company } = useSite();
  const { accountClaims: claims } = useWords();
  return (
    <Wrap>
      <PageHead title={content.title} description={content.description} path="/auth" />
      <ShortPage>
        <Columns $align="start">
          <div>
            <PageTitle>{content.title}</PageTitle>
            <Lead>{content.lead}</Lead>
            <ButtonRow>
              <ButtonAnchor href="/orders/find" variant="hot">
                {content.find}
              </ButtonAnchor>
              <ButtonAnchor href="/marketplace">{content.shop}</ButtonAnchor>
            </ButtonRow>
            <TextAnchor href={orderQuestionHref(company)} {...newTab}>
              {content.order}
            </TextAnchor>
          </div>
          <div>
            <Strip $block="tra" />
            {claims.length > 0 && (
              <Claims>
                {claims.map(({ figure, text }) => (
                  <li key={text}>
                    <Figure>{figure}</Figure> {text}
                  </li>
                ))}
              </Claims>
            )}
            <Preview>
              <summary>
                <b>{content.preview.title}</b>
                <span>{content.preview.text}</span>
                <Sign aria-hidden />
              </summary>
              {form}
            </Preview>
          </div>
        </Columns>
      </ShortPage>
    </Wrap>
  );
}

const Lead = styled.p`
  max-width: ${measure.note};
  margin-block: ${space(1.75)} ${space(2.5)};
  font-size: ${fontSize.lead};
`;

const Claims = styled.ul`
  border-top: ${line.rule} solid ${color.rule};

  > li {
    display: grid;
    grid-template-columns: ${space(13)} minmax(0, 1fr);
    align-items: baseline;
    padding-block: ${space(1.25)};
    border-bottom: ${line.hair} solid ${color.hairline};
  }
`;

const Figure = styled.b`
  ${display({ size: 'heading', width: 'page' })}
`;

const Preview = styled.details`
  margin-top: ${space(3)};
  border-block: ${line.rule} solid ${color.rule};
  > summary {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    min-height: ${target.main};
    padding-block: ${space(1.5)};
    line-height: ${leading.note};
    list-style: none;
    cursor: pointer;
    &::-webkit-details-marker { display: none; }
    > span { grid-row: 2; color: ${color.textMuted}; font-size: ${fontSize.small}; }
    > i { grid-row: 1 / span 2; grid-column: 2; }
    ${media.hover} { &:hover > i { background-color: ${color.action}; } }
  }
  &[open] { border-bottom: 0; }
`;

const Strip = styled(Wall)`
  display: none;
  height: ${space(12)};
  border: ${line.rule} solid ${color.rule};
  border-bottom: 0;
  ${media.lg} { display: block; }
`;
