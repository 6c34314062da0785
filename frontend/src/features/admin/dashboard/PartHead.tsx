import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';

/** Title of a part of a working page, and what there is to know about it. */
export function PartHead({ title, note }: { readonly title: string; readonly note?: ReactNode }) {
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
  gap: ${space(0.5)} ${space(2.5)};
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: ${space(1.25)};
`;

const Title = styled.h2`
  ${display({ size: 'title', width: 'title' })}
`;

const Words = styled.div`
  color: ${color.textMuted};
`;
