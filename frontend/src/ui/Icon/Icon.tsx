import styled from 'styled-components';
import { color, space } from '../theme/theme.ts';

/** Signs of the product; each is drawn on a 20-unit square. */
export type IconName = 'ok' | 'warning' | 'error' | 'close';

/** A decorative sign beside text that says the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <Drawing aria-hidden viewBox="0 0 20 20">
      {drawings[name]}
    </Drawing>
  );
}

const cross = <path d="M4 4L16 16M16 4L4 16" stroke="currentColor" strokeWidth="3.2" />;
const drawings: Record<IconName, React.ReactNode> = {
  ok: <path d="M3 10.5l5 5L17.5 5" fill="none" stroke="currentColor" strokeWidth="3.2" />,
  warning: (
    <>
      <path d="M10 1L19.5 18.5H.5Z" fill="currentColor" />
      <path d="M9 7h2v6H9zM9 14.5h2v2H9z" fill={color.groundSlip} />
    </>
  ),
  error: cross,
  close: cross,
};

const Drawing = styled.svg`
  flex: none;
  width: ${space(2.5)};
  height: ${space(2.5)};
`;
