import { createLink, type LinkOptions } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { color, family, fontSize, leading, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';

interface FigureCardProps {
  readonly name: string;
  readonly note?: ReactNode;
  /** Undefined while it loads. */
  readonly value: string | undefined;
  /** Where what is counted is listed. */
  readonly link?: LinkOptions | undefined;
  readonly isHot?: boolean;
  /** Small words below the value. */
  readonly children?: ReactNode;
}

/** One of the `FigureCards`. */
export function FigureCard(props: FigureCardProps) {
  const { name, note, value, link, isHot, children } = props;
  return (
    <div data-hot={isHot || undefined}>
      <dt>
        {name}
        {note && <small>{value === undefined ? '\u00a0' : note}</small>}
      </dt>
      <Value $letters={value?.length ?? 1}>
        {value === undefined && <Skeleton $width={space(10)} $height={space(4)} />}
        {link && value !== undefined ? (
          <FigureLink {...link} aria-label={`${value} ${name}`}>
            {value}
          </FigureLink>
        ) : (
          value
        )}
        {children && <small>{children}</small>}
      </Value>
    </div>
  );
}

/** Four figures: all in one line, two by two or one below the other, as the size of their text has room. */
export const FigureCards = (props: ComponentProps<'dl'>) => (
  <Room>
    <Cards {...props} />
  </Room>
);

const FigureLink = createLink(styled.a`
  display: block;
  text-decoration-thickness: ${line.rule};
`);

/** A sum never breaks: one that is wider than its whole card is set smaller. */
const Value = styled.dd<{ $letters: number }>`
  ${display({ size: 'brand', tabular: true })}
  min-height: 1lh;
  font-size: min(var(--size), ${({ $letters }) => 215 / $letters}cqi);
  white-space: nowrap;
  small { margin-top: ${space(0.5)}; font-family: ${family.text}; letter-spacing: normal; white-space: normal; }
`;

/** How many cards a row has, and how large their figures are, by the room for text. */
const room = {
  two: '@container figures (min-width: 20rem)',
  larger: '@container figures (min-width: 35rem)',
  four: '@container figures (min-width: 44rem)',
  largest: '@container figures (min-width: 58rem)',
} as const;

const Room = styled.div`
  container: figures / inline-size;
`;

const Cards = styled.dl`
  --size: ${fontSize.brand};
  display: grid;
  gap: 1px;
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  overflow: clip;

  > div {
    display: flex;
    flex-direction: column;
    gap: ${space(0.5)};
    justify-content: space-between;
    /* Room for names of two lines, so that nothing moves when the figures come. */
    min-height: ${space(14)};
    padding: ${space(1.5)} ${space(1.5)} ${space(1.25)};
    box-shadow: 0 0 0 1px ${color.hairline};
    container-type: inline-size;
  }
  > [data-hot] { background: ${color.action}; }
  > [data-hot] small { color: ${color.ink}; }
  dt { font-weight: 600; line-height: ${leading.note}; }
  small {
    display: block;
    color: ${color.textMuted};
    font-size: ${fontSize.label};
    font-weight: 400;
    line-height: ${leading.note};
  }

  ${room.two} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${room.larger} { --size: ${fontSize.title}; }
  ${room.four} {
    grid-template-columns: repeat(3, minmax(0, 1fr)) minmax(0, 1.35fr);
    > div:last-child { border-left: ${line.focus} double ${color.amountLine}; }
  }
  ${room.largest} {
    --size: ${fontSize.heading};
    > div { min-height: 0; }
  }
`;
