import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { media } from '../theme/media.ts';
import { color, fontSize, layout, leading, line, measure, space } from '../theme/theme.ts';
import { display } from '../theme/typography.ts';

interface SectionHeadProps {
  readonly title: string;
  /** Number or letter of the section. */
  readonly number?: string;
  /** One sentence at the right. */
  readonly note?: ReactNode;
  /** For a section that is one of two columns: number and title on one line. */
  readonly inline?: boolean;
}

/** Number, title and note, hung on one heavy rule. */
export function SectionHead({ title, number, note, inline = false }: SectionHeadProps) {
  return (
    <Head $inline={inline} $numbered={Boolean(number)}>
      {number && <Figure aria-hidden>{number}</Figure>}
      <Title>{title}</Title>
      {note && <Remark>{note}</Remark>}
    </Head>
  );
}

const titleType = css`
  ${display({ size: 'sectionSmall', leading: 'tight' })}
  ${media.md} { font-size: ${fontSize.section}; }
`;

const Figure = styled.span`
  ${titleType}
  color: ${color.accent};
`;

const Title = styled.h2`
  ${titleType}
`;

const Remark = styled.p`
  max-width: ${measure.note};
  color: ${color.textMuted};
`;

const acrossTwelve = css<{ $numbered: boolean }>`
  ${media.md} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    align-items: start;
    ${Figure} { grid-column: 1 / 3; }
    ${Title} { grid-column: ${({ $numbered }) => ($numbered ? '3 / 9' : '1 / 9')}; }
    ${Remark} { grid-column: 9 / 13; padding-top: .3em; }
  }
`;

const Head = styled.div<{ $inline: boolean; $numbered: boolean }>`
  display: grid;
  grid-template-columns: ${({ $numbered }) => ($numbered ? 'auto 1fr' : '1fr')};
  gap: ${space(1)} ${({ $inline }) => ($inline ? space(2.5) : layout.gap)};
  margin-bottom: ${layout.head};
  padding-top: ${space(1.25)};
  border-top: ${line.rule} solid ${color.rule};
  line-height: ${leading.note};
  ${media.md} {
    margin-bottom: ${({ $inline }) => ($inline ? space(3) : layout.head)};
    padding-top: ${space(1.75)};
    line-height: ${leading.body};
  }
  ${Remark} { grid-column: 1 / -1; }
  ${({ $inline }) => !$inline && acrossTwelve}
`;
