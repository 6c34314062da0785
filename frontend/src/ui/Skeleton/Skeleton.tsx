import styled, { keyframes } from 'styled-components';
import { media } from '../theme/media.ts';
import { color, duration, space } from '../theme/theme.ts';

const breathe = keyframes`50% { opacity: .55; }`;

/** A grey placeholder of the size of the content. Decorative: mark the container `aria-busy`. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  $width?: string;
  $height?: string;
}>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = space(2) }) => $height};
  background: ${color.groundLedger};
  ${media.motion} { animation: ${breathe} ${duration.breath} ease-in-out infinite; }
`;

/** Holds the skeletons of a page. As high as the window, so that arriving content moves nothing in view. */
export const SkeletonPage = styled.div`
  display: grid;
  align-content: start;
  min-height: 100svh;
  gap: ${space(2)};
`;
