import type { Company, SitePicture } from '../../lib/company.ts';
import type { PreviewPicture } from '../../ui/PageHead/PageHead.tsx';
import { photographUrl, pictureSources } from './pictureSources.ts';

interface SitePhotoProps {
  readonly picture: SitePicture;
  /** How wide it is shown, as the attribute `sizes`. */
  readonly sizes: string;
  /** In the first view: fetched at once. */
  readonly isEager?: boolean;
  /** The words beside it say what it shows. */
  readonly isDecorative?: boolean;
}

/** A picture that the owner chose for a page. It fills its frame, which has a shape of its own. */
export function SitePhoto({ picture, sizes, isEager, isDecorative }: SitePhotoProps) {
  return (
    <img
      {...pictureSources(picture.url, true)}
      sizes={sizes}
      alt={isDecorative ? '' : picture.alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}

/** The picture of a page for its link preview. */
export function previewOf(
  picture: SitePicture | undefined,
  { siteUrl }: Company,
): PreviewPicture | undefined {
  const url = photographUrl(picture?.url ?? null, siteUrl);
  return picture && url ? { url, alt: picture.alt, size: undefined } : undefined;
}
