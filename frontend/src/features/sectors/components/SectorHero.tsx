import styled from 'styled-components';
import type { SitePicture } from '../../../lib/company.ts';
import { siteHref } from '../../../lib/siteHref.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { ButtonRow } from '../../../ui/Button/ButtonRow.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { PosterTitle } from '../../../ui/SiteLayout/PageTop.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, line, measure, space } from '../../../ui/theme/theme.ts';
import { Wall } from '../../../ui/Wall/Wall.tsx';
import { SitePhoto } from '../../shared/SitePhoto.tsx';
import type { SectorContent } from '../content/sectorContent.ts';

interface SectorHeroProps {
  readonly content: SectorContent;
  /** The owner's, below one course of the wall; else the wall has two. */
  readonly picture: SitePicture | undefined;
}

/** Head of a sector page: way back, poster title, lead, buttons to ask and to shop, and the wall of its block. */
export function SectorHero({ content, picture }: SectorHeroProps) {
  const { titleLines, ground, block, lead, shop, closing, subject } = content;
  return (
    <Section
      on={ground}
      spacing="none"
      bleed={
        <>
          <SunWall $block={block} $size={layout.course} $courses={picture ? 1 : 2} />
          {picture && (
            <Photo>
              <SitePhoto picture={picture} sizes="100vw" isEager />
            </Photo>
          )}
        </>
      }
    >
      <Grid>
        <Back>
          <TextAnchor href="/">Back to home</TextAnchor>
        </Back>
        <TitlePlace>
          <Title $longest={Math.max(...titleLines.map((text) => text.length))}>
            {titleLines.map((text) => (
              <Line key={text}>{text} </Line>
            ))}
          </Title>
        </TitlePlace>
        <div>
          <Lead>{lead}</Lead>
          <ButtonRow>
            {/* Not in the signal colour on the sun ground, where it would be invisible. */}
            <ButtonAnchor
              href={siteHref('/', { hash: 'contact', subject })}
              variant={ground === 'sun' ? 'default' : 'hot'}
            >
              {closing.action}
            </ButtonAnchor>
            {shop && (
              <ButtonAnchor
                href={`/marketplace?${new URLSearchParams({ category: shop.category })}`}
                variant={ground === 'sun' ? 'ghost' : 'default'}
              >
                {shop.action}
              </ButtonAnchor>
            )}
          </ButtonRow>
        </div>
      </Grid>
    </Section>
  );
}

const Grid = styled.div`
  display: grid;
  gap: ${space(3)} ${layout.gap};
  padding-block: calc(${layout.header} + ${space(2)}) ${layout.head};
  ${media.lg} {
    grid-template-columns: minmax(0, 8fr) minmax(0, 4fr);
    align-items: end;
    > div:first-child { grid-column: 1 / -1; }
  }
`;

const Back = styled.div``;

const TitlePlace = styled.div`
  container-type: inline-size;
  overflow-x: clip;
`;

/** Average width of a poster letter in em: the longest line fills its container and never wraps. */
const EM_PER_LETTER = 0.435;
/** Limit for short words, which may exceed the poster size. */
const LARGEST = 1.45;

const Title = styled(PosterTitle)<{ $longest: number }>`
  font-size: min(
    ${fontSize.poster} * ${LARGEST},
    100cqi / (${({ $longest }) => $longest} * ${EM_PER_LETTER})
  );
`;

const Line = styled.span`
  display: block;
  /* The fallback face is wider: the line may be clipped until the font loads, but must not wrap. */
  white-space: nowrap;
`;

const Lead = styled.p`
  max-width: ${measure.text};
  margin-bottom: ${space(2.5)};
  font-size: ${fontSize.lead};
`;

const SunWall = styled(Wall)<{ $courses: number }>`
  position: relative;
  height: calc(${layout.course} * ${({ $courses }) => $courses});
  border-top: ${line.rule} solid ${color.ink};

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: ${color.shadowOnWallDeep};
    clip-path: polygon(52% 0, 100% 0, 100% 100%, 38% 100%);
  }
`;

const Photo = styled.div`
  aspect-ratio: 3 / 2;
  max-height: 70vh;
  width: 100%;
  border-block: ${line.rule} solid ${color.ink};
  img { width: 100%; height: 100%; object-fit: cover; }
  ${media.md} { aspect-ratio: 5 / 2; }
`;
