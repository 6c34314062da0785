import styled from 'styled-components';
import { Muted } from '../Text/Text.tsx';
import { media } from '../theme/media.ts';
import { layout, space } from '../theme/theme.ts';
import { display } from '../theme/typography.ts';
import type { WallBlock } from '../Wall/Wall.tsx';

/** One step of a process. */
export interface Step {
  readonly title: string;
  readonly text: string;
}

interface StepsProps {
  /** Three or four steps; the drawn wall has as many courses. */
  readonly items: readonly Step[];
  /** Block of the wall: the sector's (`public/art/steps` has the walls that are drawn). */
  readonly block: WallBlock;
}

/** A process in steps: the drawn wall gains one course with each. */
export function Steps({ items, block }: StepsProps) {
  return (
    <List $columns={items.length}>
      {items.map(({ title, text }, index) => (
        <Item key={title}>
          <StepWall
            src={`/art/steps/${block}-${index + 1}-of-${items.length}.svg`}
            alt=""
            width="240"
            height={items.length * 30}
            loading="lazy"
          />
          <div>
            <Title>
              {index + 1}. {title}
            </Title>
            <Muted>{text}</Muted>
          </div>
        </Item>
      ))}
    </List>
  );
}

const List = styled.ol<{ $columns: number }>`
  display: grid;
  gap: ${space(4)} ${layout.gap};
  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${({ $columns }) => ($columns === 3 ? media.md : media.lg)} { grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr)); }
`;

/** On a phone the wall is beside the text: four stacked walls would take half a page. */
const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: ${space(2)};
  align-items: start;
  ${media.sm} { grid-template-columns: minmax(0, 1fr); align-content: start; }
`;

const StepWall = styled.img`
  width: 100%;
  height: auto;
`;

const Title = styled.h3`
  ${display({ size: 'title', width: 'title' })}
  margin-bottom: ${space(1)};
`;
