import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import { media } from '../theme/media.ts';
import { color, fontSize, leading, line, space } from '../theme/theme.ts';

/** Severity of a note; `plain` is neither good nor bad news. */
export type NoteKind = 'good' | 'plain' | 'warning' | 'error';

interface NoteProps {
  readonly kind: NoteKind;
  /** The fact, bold. */
  readonly title: string;
  /** One sentence: what to do. */
  readonly children?: ReactNode;
  readonly id?: string;
  /** Interrupts screen readers; false inside of what is announced anyway. */
  readonly isAnnounced?: boolean;
}

/** A message that stays in place. Use a toast for what may be missed, a note for what may not. */
export function Note({ kind, title, children, id, isAnnounced = kind === 'error' }: NoteProps) {
  const look = looks[kind];
  return (
    <Slip id={id} $kind={kind} role={isAnnounced ? 'alert' : undefined}>
      {look.icon && <Icon name={look.icon} />}
      <div>
        <Fact>{title}</Fact>
        {children}
      </div>
    </Slip>
  );
}

const looks: Record<
  NoteKind,
  { icon?: IconName; ground: string; edge: string; iconPaint: string }
> = {
  plain: { ground: color.groundLedger, edge: color.rule, iconPaint: color.ink },
  good: { icon: 'ok', ground: color.successGround, edge: color.success, iconPaint: color.ink },
  warning: {
    icon: 'warning',
    ground: color.warningGround,
    edge: color.warning,
    iconPaint: color.ink,
  },
  error: { icon: 'error', ground: color.errorGround, edge: color.error, iconPaint: color.error },
};

const Slip = styled.div<{ $kind: NoteKind }>`
  display: grid;
  grid-template-columns: ${({ $kind }) => (looks[$kind].icon ? `${space(2.5)} 1fr` : '1fr')};
  gap: ${space(0.5)} ${space(1.5)};
  padding: ${space(1.5)} ${space(1.75)} ${space(1.5)} ${space(2.5)};
  background: ${({ $kind }) => looks[$kind].ground};
  box-shadow: inset ${line.edge} 0 ${({ $kind }) => looks[$kind].edge};
  color: ${color.ink};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  ${media.forcedColors} { border: ${line.hair} solid; }
  > svg { color: ${({ $kind }) => looks[$kind].iconPaint}; }
`;

const Fact = styled.b`
  display: block;
`;
