import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { color, layout, space } from '../theme/theme.ts';
import { display } from '../theme/typography.ts';

/** One step of a process. */
export interface Step {
  readonly title: string;
  readonly text: string;
}

/** Props of `Steps`. */
export interface StepsProps {
  /** Three or four steps; the drawn wall has four courses. */
  readonly items: readonly Step[];
}

/** How something goes, step by step: a wall that gains one course with each. */
export function Steps({ items }: StepsProps) {
  return (
    <List $columns={items.length}>
      {items.map(({ title, text }, index) => (
        <li key={title}>
          <StepWall
            src={`/art/steps/${index + 1}.svg`}
            alt=""
            width="240"
            height="96"
            loading="lazy"
          />
          <Title>
            {index + 1}. {title}
          </Title>
          <Text>{text}</Text>
        </li>
      ))}
    </List>
  );
}

const List = styled.ol<{ $columns: number }>`
  display: grid;
  gap: ${space(4)} ${layout.gap};
  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.lg} { grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr)); }
`;

const StepWall = styled.img`
  width: 100%;
  height: auto;
  margin-bottom: ${space(2)};
`;

const Title = styled.h3`
  ${display({ size: 'title', width: 'title' })}
  margin-bottom: ${space(1)};
`;

const Text = styled.p`
  color: ${color.textMuted};
`;
