import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../../../ui/Icon/Icon.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';

type Kind = 'good' | 'bad' | 'doubtful';

interface VerdictProps {
  readonly kind: Kind;
  readonly title: string;
  readonly children: ReactNode;
}

/** The answer to the one question of the page, large. */
export function Verdict({ kind, title, children }: VerdictProps) {
  return (
    <Slip $kind={kind}>
      <Icon name={looks[kind].icon} />
      <Heading $size="heading">{title}</Heading>
      <Text>{children}</Text>
    </Slip>
  );
}

const looks: Record<Kind, { icon: IconName; ground: string; edge: string; paint: string }> = {
  good: {
    icon: 'ok',
    ground: color.successGround,
    edge: color.success,
    paint: color.success,
  },
  bad: { icon: 'error', ground: color.errorGround, edge: color.error, paint: color.error },
  doubtful: {
    icon: 'warning',
    ground: color.warningGround,
    edge: color.warning,
    paint: color.ink,
  },
};

const Slip = styled.section<{ $kind: Kind }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(1.5)};
  align-items: center;
  padding: ${space(2.5)} ${space(2)} ${space(2.5)} ${space(3)};
  background: ${({ $kind }) => looks[$kind].ground};
  box-shadow: inset ${line.edge} 0 ${({ $kind }) => looks[$kind].edge};
  color: ${color.ink};
  > svg {
    width: ${space(4)};
    height: ${space(4)};
    color: ${({ $kind }) => looks[$kind].paint};
  }
`;

const Text = styled.div`
  grid-column: 2;
`;
