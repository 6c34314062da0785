import type { ReactNode } from 'react';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { SectorHero } from './components/SectorHero.tsx';
import type { SectorContent } from './content/sectorContent.ts';

/** Props of `SectorPage`. */
export interface SectorPageProps {
  readonly content: SectorContent;
  /** The sections below the head: `SectorBody`, which the route fetches when it is wanted. */
  readonly children: ReactNode;
}

/** The page of one sector: what search engines read, its head, and the sections below. */
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
