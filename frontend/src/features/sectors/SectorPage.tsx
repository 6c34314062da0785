import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { SectorHero } from './components/SectorHero.tsx';
import type { SectorContent } from './content/sectorContent.ts';
import { SectorBody } from './SectorBody.tsx';

/** The page of one sector: metadata, head and the sections below. */
export function SectorPage({ content }: { readonly content: SectorContent }) {
  return (
    <>
      <PageHead
        title={content.name}
        description={content.description}
        path={content.path}
        picture={content.path.slice(1)}
      />
      <SectorHero content={content} />
      <SectorBody content={content} />
    </>
  );
}
