import styled from 'styled-components';
import { emailHref, phoneHref, useSite, whatsAppHref } from '../../../lib/company.ts';
import { siteHref } from '../../../lib/siteHref.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { ButtonRow } from '../../../ui/Button/ButtonRow.tsx';
import { Columns } from '../../../ui/Section/Columns.tsx';
import { newTab } from '../../../ui/TextLink/TextAnchor.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import type { SectorContent } from '../content/sectorContent.ts';

/** The end of a sector page: how to reach the company, and the button to the contact form. */
export function ClosingCall({ content }: { readonly content: SectorContent }) {
  const { company } = useSite();
  return (
    <Columns $balance="leftWide" $align="end">
      <Title>{content.closing.title}</Title>
      <div>
        <Facts>
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={phoneHref(company)}>{company.phone}</a>
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={emailHref(company)}>{company.email}</a>
            </dd>
          </div>
          <div>
            <dt>Country</dt>
            <dd>{company.country}</dd>
          </div>
        </Facts>
        <ButtonRow>
          <ButtonAnchor href={siteHref('/', { hash: 'contact', subject: content.subject })}>
            {content.closing.action}
          </ButtonAnchor>
          <ButtonAnchor
            variant="ghost"
            href={whatsAppHref(company, `Hello, I have a question about ${content.name}.`)}
            {...newTab}
          >
            Ask on WhatsApp
          </ButtonAnchor>
        </ButtonRow>
      </div>
    </Columns>
  );
}

const Title = styled.h2`
  ${display({ size: 'call', width: 'page', leading: 'title' })}
`;

const Facts = styled.dl`
  margin-bottom: ${space(2.5)};
  border-top: ${line.rule} solid ${color.rule};

  > div {
    display: grid;
    grid-template-columns: ${space(14)} minmax(0, 1fr);
    align-items: center;
    min-height: ${space(6)};
    border-bottom: ${line.hair} solid ${color.hairline};
  }
  dt { font-weight: 600; }
  a { display: inline-flex; align-items: center; min-height: ${space(5.5)}; overflow-wrap: anywhere; }
`;
