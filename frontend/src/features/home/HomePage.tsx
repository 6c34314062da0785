import type { ReactNode } from 'react';
import { company } from '../../lib/company.ts';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Hero } from './sections/Hero.tsx';

/** The home page: the hero, followed by the sections that `prerender/pages.tsx` composes. */
export function HomePage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <PageHead
        title={`${company.name}: entertainment, contracting, trading, farming`}
        description="One Nigerian company in four sectors: events, construction, import and export, and farming. Order in the marketplace and pay by bank transfer in naira."
        path="/"
        picture="default"
      />
      <Hero />
      {children}
    </>
  );
}
