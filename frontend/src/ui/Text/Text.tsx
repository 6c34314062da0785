import styled, { css } from 'styled-components';
import { color, fontSize } from '../theme/theme.ts';
import { type DisplayType, display, visuallyHidden } from '../theme/typography.ts';

/** Widths of the display face by size, where a heading names none: small words are wider. */
const usualWidth: Partial<Record<DisplayType['size'], DisplayType['width']>> = {
  lead: 'title',
  title: 'title',
};

/**
 * A title in display type. `as` sets its level in the outline of the page (default `h2`), `$size` and `$width` its look;
 * the two are independent.
 */
export const Heading = styled.h2<{
  $size?: DisplayType['size'];
  $width?: DisplayType['width'];
}>`
  ${({ $size = 'title', $width = usualWidth[$size] }) => display({ size: $size, ...($width && { width: $width }) })}
`;

/**
 * A sum of money or a count in display type, with figures of one width. It never breaks: where its container (of
 * `container-type: inline-size`) is narrower, it is set smaller.
 */
export const Sum = styled.span<{ $size?: DisplayType['size'] }>`
  ${({ $size = 'title' }) => css`
    ${display({ size: $size, tabular: true })}
    font-size: min(${fontSize[$size]}, 14cqi);
  `}
  white-space: nowrap;
`;

/** Secondary words: a paragraph, or with `as` what fits the place. `$light` also undoes the weight of a bold parent. */
export const Muted = styled.p<{ $size?: keyof typeof fontSize; $light?: boolean }>`
  color: ${color.textMuted};
  ${({ $size }) => $size && `font-size: ${fontSize[$size]};`}
  ${({ $light }) => $light && 'font-weight: 400;'}
`;

/** Hidden from sight, read aloud. `as` for a heading, caption or paragraph. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

/** An email address; one longer than its place breaks before its domain. */
export function EmailText({ address }: { readonly address: string }) {
  const domain = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  );
}
