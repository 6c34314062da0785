import styled, { css } from 'styled-components';
import { emailHref, orderQuestionHref, phoneHref, useSite } from '../../lib/company.ts';
import { siteHref } from '../../lib/siteHref.ts';
import { useWords } from '../../lib/siteWords.ts';
import { Mark } from '../Brand/Mark.tsx';
import { Wrap } from '../Section/Section.tsx';
import { SocialLinks } from '../SocialLinks/SocialLinks.tsx';
import { EmailText } from '../Text/Text.tsx';
import { newTab } from '../TextLink/TextAnchor.tsx';
import { ground } from '../theme/grounds.ts';
import { media } from '../theme/media.ts';
import { color, fontSize, layout, leading, line, measure, space, stretch } from '../theme/theme.ts';
import { display, label } from '../theme/typography.ts';
import { Wall } from '../Wall/Wall.tsx';

/** The footer of the public site: company, links, contact, registration. */
export function Footer() {
  const { company } = useSite();
  const { pages } = useWords();
  return (
    <Ground>
      <Band $block="far" $shade $size={layout.course} />
      <Wrap>
        <Grid>
          <Who>
            <Name>
              <Mark onDark />
              <span>{company.name}</span>
            </Name>
            <About>{footerText.about}</About>
            <SocialLinks />
          </Who>
          <LinkList aria-labelledby="footer-quick" $isWide>
            <Title id="footer-quick">Quick links</Title>
            <ul>
              {quickLinks.map(({ text, to, hash }) => (
                <li key={text}>
                  <a href={siteHref(to, { hash })}>{text}</a>
                </li>
              ))}
              {pages.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`/pages/${slug}`}>{title}</a>
                </li>
              ))}
              <li>
                <a href={orderQuestionHref(company)} {...newTab}>
                  {footerText.order}
                </a>
              </li>
            </ul>
          </LinkList>
          <LinkList aria-labelledby="footer-sectors">
            <Title id="footer-sectors">Sectors</Title>
            <ul>
              {sectorLinks.map(({ text, to }) => (
                <li key={text}>
                  <a href={to}>{text}</a>
                </li>
              ))}
            </ul>
          </LinkList>
          <div>
            <Title>Contact</Title>
            <Address>
              <span>{company.address}</span>
              <a href={phoneHref(company)}>{company.phone}</a>
              <a href={emailHref(company)}>
                <span>
                  <EmailText address={company.email} />
                </span>
              </a>
            </Address>
          </div>
        </Grid>
        <Base>
          <span>RC {company.rcNumber}</span>
          <span>Incorporated {company.incorporated}</span>
          <span>
            {footerText.hours} {company.hours}
          </span>
        </Base>
      </Wrap>
    </Ground>
  );
}

const Ground = styled.footer`
  ${ground.dark}
  /* Room for the bar of an unpaid order, in the colour of the page's end. */
  padding-bottom: ${layout.barSpace};
  ${media.print} { display: none; }
`;

const Band = styled(Wall)`
  height: ${layout.course};
`;

/** An email address of usual length breaks at its @ at most. */
const CONTACT_WIDTH = '11em';

const Grid = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${layout.gap};
  padding-block: ${space(3)};
  > :last-child { flex: 1 1 ${CONTACT_WIDTH}; }
  ${media.md} {
    display: grid;
    gap: ${space(4)} ${layout.gap};
    padding-block: ${layout.foot};
    grid-template-columns: 3fr auto 2fr;
  }
  ${media.lg} { grid-template-columns: 5fr 2fr 2fr 3fr; }
`;

/** On a phone the sectors and the contact share a row, where the text is not too large for it. */
const wholeRow = css`
  flex: 1 1 100%;
`;

const Who = styled.div`
  ${wholeRow}
  ${media.md} { grid-column: 1 / -1; }
  ${media.lg} { grid-column: auto; max-width: ${measure.note}; }
`;

const Name = styled.p`
  /* As wide as in the header until it is large: narrower, letters of this size run into each other. */
  ${display({ size: 'sectionSmall', width: 'wide', leading: 'tight' })}
  display: flex;
  gap: ${space(2.25)};
  align-items: center;
  text-transform: uppercase;
  svg { flex: none; width: 1.62em; height: 1.62em; }
  /* A long word of the name breaks before it covers the links beside it. */
  span { min-width: 0; overflow-wrap: break-word; }
  ${media.lg} { font-size: ${fontSize.section}; font-weight: 850; font-stretch: ${stretch.page}; span { max-width: min-content; } }
`;

const About = styled.p`
  margin-block: ${space(1)};
  line-height: ${leading.note};
  ${media.md} { margin-block: ${space(2.5)}; line-height: inherit; }
  color: ${color.textMuted};
`;

const LinkList = styled.nav<{ $isWide?: boolean }>`
  ${({ $isWide }) => $isWide && wholeRow}
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 8em), 1fr)); column-gap: ${layout.gap}; }
  a { display: inline-flex; align-items: center; min-height: ${space(4.5)}; text-decoration: none; }
  ${media.lg} { ul { display: block; } }
  ${media.hover} { a:hover { text-decoration: underline; } }
`;

const Title = styled.h2`
  ${label}
  color: ${color.accent};
  ${media.md} { margin-bottom: ${space(1)}; }
`;

const Address = styled.address`
  display: grid;
  justify-items: start;
  font-style: normal;
  overflow-wrap: anywhere;
  > * { display: inline-flex; align-items: center; min-height: ${space(4.5)}; text-decoration: none; }
  ${media.hover} { a:hover { text-decoration: underline; } }
`;

const Base = styled.div`
  ${label}
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.75)} ${space(4)};
  padding-block: ${space(1.25)};
  border-top: ${line.hair} solid ${color.hairline};
  color: ${color.textMuted};
  font-weight: 400;
  text-wrap: balance;
`;

/** Words of the footer. */
const footerText = {
  order: 'Ask about my order',
  about:
    'A Nigerian registered company working in entertainment, general contracting, trading and farming.',
  hours: 'Operating hours:',
} as const;

/** Links to the shop, the sections of the home page, the terms and the privacy policy. */
const quickLinks = [
  { text: 'Home', to: '/', hash: 'home' },
  { text: 'Marketplace', to: '/marketplace', hash: undefined },
  { text: 'Find my order', to: '/orders/find', hash: undefined },
  { text: 'Services', to: '/', hash: 'services' },
  { text: 'About', to: '/', hash: 'about' },
  { text: 'Contact', to: '/', hash: 'contact' },
  { text: 'Terms and refunds', to: '/terms', hash: undefined },
  { text: 'Privacy policy', to: '/privacy-policy', hash: undefined },
] as const;

/** Links to the four sector pages. */
const sectorLinks = [
  { text: 'Entertainment', to: '/entertainment' },
  { text: 'Construction', to: '/construction' },
  { text: 'Trading', to: '/trading' },
  { text: 'Farming', to: '/farming' },
] as const;
