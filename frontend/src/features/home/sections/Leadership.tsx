import styled from 'styled-components';
import { phoneHref, useSite } from '../../../lib/company.ts';
import { useWords } from '../../../lib/siteWords.ts';
import { markPaths } from '../../../ui/Brand/Mark.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { Wall, type WallBlock } from '../../../ui/Wall/Wall.tsx';

/** Offices that a caller may ask for: the owner's words may name who holds them. */
const leadershipContent = {
  title: 'Leadership',
  note: 'Call and ask for:',
} as const;

/** Paint of each niche, and the wall at its right. */
const niches: readonly { light: string; face: string; wall: WallBlock }[] = [
  { light: color.action, face: color.contracting, wall: 'tra' },
  { light: color.clay, face: color.farming, wall: 'far' },
  { light: color.trading, face: color.groundShade, wall: 'con' },
];

/** Niches in a colonnade, on a phone rows, one for each office; nothing without any. */
export function Leadership() {
  const { company } = useSite();
  if (useWords().leadership.length === 0) return null;
  return (
    <Section spacing="top" bleed={<Colonnade />}>
      <SectionHead
        number="10"
        title={leadershipContent.title}
        note={
          <>
            {leadershipContent.note}{' '}
            <InlineAnchor href={phoneHref(company)}>{company.phone}</InlineAnchor>
          </>
        }
      />
    </Section>
  );
}

function Colonnade() {
  return (
    <Row>
      <Pier $block="con" />
      {useWords().leadership.map(({ title, duty }, index) => {
        const niche = niches[index % niches.length];
        return (
          niche && [
            <Niche key={title}>
              <Portrait light={niche.light} face={niche.face} />
              <figcaption>
                <h3>{title}</h3>
                <p>{duty}</p>
              </figcaption>
            </Niche>,
            <Pier key={`${title} pier`} $block={niche.wall} />,
          ]
        );
      })}
    </Row>
  );
}

function Portrait({ light, face }: { readonly light: string; readonly face: string }) {
  return (
    <svg viewBox="0 0 300 340" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <path fill={face} d="M0 0H300V340H0Z" />
      <path fill={color.ink} d="M60 340V150A90 90 0 0 1 240 150V340Z" />
      <path fill={light} d="M92 340V160A74 90 0 0 1 240 150V340Z" />
      <g transform="translate(101 130) scale(2.1)" opacity=".9">
        <path d={markPaths.spade} fill={color.ink} />
        <path d={markPaths.belt} fill={light} />
      </g>
      <path d="M0 0H300L0 190Z" fill={color.ink} opacity=".16" />
    </svg>
  );
}

const Row = styled.div`
  display: grid;
  gap: ${line.rule};
  border-block: ${line.rule} solid ${color.ink};
  background: ${color.ink};
  ${media.md} { grid-template-columns: 1fr 3fr 1fr 3fr 1fr 3fr 1fr; }
`;

const Pier = styled(Wall).attrs({ $size: layout.pier })`
  display: none;
  ${media.md} { display: block; }
`;

const Niche = styled.figure`
  ${ground.slip}
  display: grid;
  svg {
    display: none;
    width: 100%;
    height: auto;
  }
  figcaption {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: ${space(0.5)} ${layout.gap};
    align-items: center;
    padding: ${space(1)} ${layout.gutter};
  }
  ${media.md} {
    grid-template-rows: auto 1fr;
    svg { display: block; }
    figcaption {
      display: block;
      padding: ${space(1.5)} ${space(1.5)} ${space(2)};
      border-top: ${line.rule} solid ${color.rule};
    }
  }
  h3 { ${display({ size: 'lead', width: 'title' })} }
  p { color: ${color.textMuted}; font-size: ${fontSize.label}; line-height: ${leading.note}; }
`;
