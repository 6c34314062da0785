import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Heading } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { layout, measure, space } from '../../../ui/theme/theme.ts';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the account page, with its heading. */
export function Part({ title, children }: PartProps) {
  return (
    <Panel aria-label={title}>
      <Heading>{title}</Heading>
      {children}
    </Panel>
  );
}

/** Buttons of a part, side by side where there is room. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;

const Panel = styled.section`
  ${ground.slip}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  align-content: start;
  padding: ${layout.pad};
  > p { max-width: ${measure.long}; }
`;
