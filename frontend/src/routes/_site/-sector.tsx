import { lazy, type ReactElement, Suspense } from 'react';
import type { SectorContent } from '../../features/sectors/content/sectorContent.ts';
import { SectorPage } from '../../features/sectors/SectorPage.tsx';

/** In a separate boundary: React hydrates the part first that the visitor uses. */
const SectorBody = lazy(async () => {
  const { SectorBody: Body } = await import('../../features/sectors/SectorBody.tsx');
  return { default: Body };
});

/**
 * The page of a sector. Make it once for the life of the route: with a new element React would give
 * up the prerendered sections that are not hydrated yet.
 */
export const sectorPage = (content: SectorContent): ReactElement => (
  <SectorPage content={content}>
    <Suspense>
      <SectorBody content={content} />
    </Suspense>
  </SectorPage>
);
