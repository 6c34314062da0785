import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { type Company, useSite } from '../../../lib/company.ts';
import { siteHref } from '../../../lib/siteHref.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Wrap } from '../../../ui/Section/Section.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import {
  color,
  duration,
  ease,
  family,
  fontSize,
  layout,
  leading,
  line,
  measure,
  space,
  stretch,
} from '../../../ui/theme/theme.ts';
import { capitalsHigh, label } from '../../../ui/theme/typography.ts';
import { Wall } from '../../../ui/Wall/Wall.tsx';

/** Words of the first view. */
const heroContent = {
  facts: ({ rcNumber, country, incorporated }: Company) => [
    `RC ${rcNumber}`,
    `Incorporated in ${country}, ${incorporated}`,
  ],
  courses: [
    { name: 'Entertainment', block: 'ent', to: '/entertainment' },
    { name: 'General Contracting', block: 'con', to: '/construction' },
    { name: 'Trading', block: 'tra', to: '/trading' },
    { name: 'Farming', block: 'far', to: '/farming' },
  ],
  lead: ({ name }: Company) =>
    `${name} is one Nigerian company in four sectors. Order goods here, or ask us for a service.`,
  how: {
    title: 'How an order works',
    steps: [
      'Order here, without an account',
      'Pay by bank transfer, upload the receipt',
      'Staff check the bank, then we deliver',
    ],
    delivery: 'Delivery and refunds',
  },
  shop: 'Shop Marketplace',
  services: 'Business Services',
  contact: 'Get In Touch',
} as const;

/** First view: the sectors' names built into their walls, one course each; how an order works; a few products. */
export function Hero({ shop }: { readonly shop: ReactNode }) {
  const { company } = useSite();
  return (
    <Top id="home" data-anchor tabIndex={-1} aria-label="Introduction">
      <Wrap>
        <Facts>
          {heroContent.facts(company).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </Facts>
        <Title>
          <VisuallyHidden>{company.name}: </VisuallyHidden>
          <Courses>
            {heroContent.courses.map(({ name, block, to }, index) => (
              <SectorLink href={to} key={to}>
                <Word>{name}</Word>{' '}
                <CourseWall as="span" $block={block} $size={COURSE} $course={index} />
              </SectorLink>
            ))}
          </Courses>
        </Title>
        <Foot>
          <Lead>{heroContent.lead(company)}</Lead>
          <Actions>
            <ButtonAnchor href="/marketplace" variant="hot">
              {heroContent.shop}
            </ButtonAnchor>
            <ButtonAnchor plain href={siteHref('/', { hash: 'services' })}>
              {heroContent.services}
            </ButtonAnchor>
            <ButtonAnchor plain href={siteHref('/', { hash: 'contact' })} variant="ghost">
              {heroContent.contact}
            </ButtonAnchor>
          </Actions>
          <How>
            <p id="how">{heroContent.how.title}</p>
            <ol aria-labelledby="how">
              {heroContent.how.steps.map((step, index) => (
                <li key={step}>
                  <b aria-hidden>{index + 1}</b>
                  {step}
                </li>
              ))}
            </ol>
            <InlineAnchor href="/terms">{heroContent.how.delivery}</InlineAnchor>
          </How>
        </Foot>
        {shop}
      </Wrap>
    </Top>
  );
}

const Top = styled.section`
  padding-block: calc(${layout.header} + ${layout.gap}) ${layout.section};
  /* Where the afternoon shade starts on the topmost wall, and its slope, in courses. */
  --shade-start: .2;
  --shade-slope: .3;
  ${media.md} { --shade-start: .9; --shade-slope: .62; }
`;

const Facts = styled.p`
  ${label}
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${layout.gap};
  justify-content: space-between;
  padding-bottom: ${space(1.5)};
`;

const Title = styled.h1``;

const Courses = styled.span`
  display: block;
  border-top: ${line.rule} solid ${color.rule};
`;

/** Low, so that goods follow in the first view; the longest name fits a screen of 320px. */
const COURSE = `min(calc(${layout.course} * .84), 10.2vw)`;

/** The wall lies under the whole course, so that it stays where it is however wide the name becomes. */
const SectorLink = styled.a`
  position: relative;
  display: flex;
  height: ${COURSE};
  border-bottom: ${line.rule} solid ${color.rule};
  color: inherit;
  text-decoration: none;
  overflow: hidden;
  &:focus-visible { z-index: 1; }
`;

/** Its ground reaches the rule above, so the padding moves the letters down, not the place of the word. */
const Word = styled.b`
  z-index: 1;
  padding: calc((${COURSE} - .675em) / 2 + .06em) .13em 0 0;
  border-right: ${line.rule} solid ${color.rule};
  background: ${color.ground};
  font: 850 calc(${COURSE} * 1.2) / 1 ${family.display};
  white-space: nowrap;
  font-stretch: ${stretch.poster};
  letter-spacing: .008em;
  text-transform: uppercase;
  ${capitalsHigh}
  top: 0;
  ${media.hover} { ${SectorLink}:hover & { color: ${color.contracting}; } }
`;

const lay = keyframes`from { clip-path: inset(0 0 0 100%); }`;

const CourseWall = styled(Wall)<{ $course: number }>`
  position: absolute;
  inset: 0;
  background-position: 100% 0;
  background-repeat: repeat;
  overflow: hidden;

  &::after {
    content: '';
    position: absolute;
    inset: 0 0 0 auto;
    width: calc(${COURSE} * (var(--shade-start) + var(--shade-slope) * (${({ $course }) => $course} + 1)));
    clip-path: polygon(calc(${COURSE} * var(--shade-slope)) 0, 100% 0, 100% 100%, 0 100%);
    background: ${color.shadowOnWall};
  }
  ${media.motion} {
    animation: ${lay} ${duration.lay} ${ease} both;
    animation-delay: calc(${({ $course }) => $course} * ${duration.layStep});
  }
`;

const Foot = styled.div`
  display: grid;
  gap: ${space(1.5)} ${layout.gap};
  padding-top: ${space(2)};
  ${media.sm} { row-gap: ${space(3)}; padding-top: ${space(3)}; }
  ${media.lg} { grid-template-columns: 1fr auto; align-items: start; }
`;

const Lead = styled.p`
  max-width: ${measure.long};
  line-height: ${leading.note};
  ${media.sm} { font-size: ${fontSize.lead}; line-height: ${leading.body}; }
`;

/** On a phone the shop has a row of its own, the two others share one. */
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  > * { flex: auto; padding-inline: ${space(1.5)}; }
  > :first-child { flex-basis: 100%; }
  ${media.sm} {
    gap: ${space(1.5)};
    white-space: nowrap;
    > * { flex: none; padding-inline: ${space(2.25)}; }
    > :first-child { flex-basis: auto; }
  }
`;

const How = styled.div`
  display: grid;
  grid-column: 1 / -1;
  gap: ${space(0.75)} ${layout.gap};
  > p { ${label} }
  ol { display: grid; gap: ${space(0.75)} ${layout.gap}; }
  li { display: flex; gap: ${space(1.25)}; font-size: ${fontSize.small}; line-height: ${leading.note}; }
  b { color: ${color.accent}; }
  > a { justify-self: start; font-size: ${fontSize.small}; }
  ${media.md} { ol { grid-template-columns: repeat(3, auto); justify-content: space-between; } }
  ${media.lg} {
    grid-template-columns: auto 1fr auto;
    align-items: baseline;
    padding-block: ${space(1.5)};
    border-block: ${line.hair} solid ${color.hairline};
  }
`;
