import { useState } from 'react';
import styled from 'styled-components';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { thumbnailUrl } from '../../shared/pictureSources.ts';

const SIZE_PX = 48;

/** The first picture of a product, small, beside its name: an empty square where there is none or it does not load. */
export function Thumbnail({ url }: { readonly url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (url === null || url === failedUrl) return <Square aria-hidden />;
  return (
    <Square
      as="img"
      src={thumbnailUrl(url)}
      alt=""
      width={SIZE_PX}
      height={SIZE_PX}
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(url)}
    />
  );
}

/** A thumbnail beside what it belongs to. */
export const WithThumbnail = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1.5)};
  align-items: center;
`;

const Square = styled.span`
  display: block;
  width: ${SIZE_PX}px;
  height: ${SIZE_PX}px;
  border: ${line.hair} solid ${color.hairline};
  background: ${color.groundLedger};
  object-fit: cover;
`;
