import type { ReactNode } from 'react';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { SectorHero } from './components/SectorHero.tsx';
import type { SectorContent } from './content/sectorContent.ts';

interface SectorPageProps {
  readonly content: SectorContent;
  /** The sections below the head: `SectorBody`, which the route loads on demand. */
  readonly children: ReactNode;
}

/** The page of one sector: metadata, head and the sections below. */
export function SectorPage({ content, children }: SectorPageProps) {
  return (
    <>
      <PageHead
        title={content.name}
        description={content.description}
        path={content.path}
        picture={content.path.slice(1)}
      />
      <SectorHero content={content} />
      {children}
    </>
  );
}
