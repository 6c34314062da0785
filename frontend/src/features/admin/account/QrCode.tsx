import styled from 'styled-components';
import { encode } from 'uqr';
import { color, space } from '../../../ui/theme/theme.ts';

interface QrCodeProps {
  readonly text: string;
  /** What it is, for people who cannot see it. */
  readonly label: string;
}

/** Light modules around the code that a scanner needs (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;

/** `text` as a QR code, drawn here: the secret in it leaves the browser for no picture service. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Picture
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </Picture>
  );
}

const Picture = styled.svg`
  display: block;
  width: min(100%, ${space(28)});
  background: ${color.paper};
  color: ${color.ink};
`;
