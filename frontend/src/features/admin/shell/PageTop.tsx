import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';

/** The `h1` of a page of the back office, and what there is to know about the page. */
export function PageTop({ title, note }: { readonly title: string; readonly note?: ReactNode }) {
  return (
    <Row>
      <Title>{title}</Title>
      {note && <Words>{note}</Words>}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(3)};
  align-items: end;
  justify-content: space-between;
  margin-bottom: ${space(2)};
`;

const Title = styled.h1`
  ${display({ size: 'heading' })}
`;

const Words = styled.div`
  color: ${color.textMuted};
`;
