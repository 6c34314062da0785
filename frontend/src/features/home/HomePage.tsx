import type { ReactNode } from 'react';
import { useSite } from '../../lib/company.ts';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { previewOf } from '../shared/SitePhoto.tsx';
import { About } from './sections/About.tsx';
import { BusinessInformation } from './sections/BusinessInformation.tsx';
import { CredentialsAndReasons } from './sections/CredentialsAndReasons.tsx';
import { Hero } from './sections/Hero.tsx';
import { Leadership } from './sections/Leadership.tsx';
import { Questions } from './sections/Questions.tsx';
import { RecentProjects } from './sections/RecentProjects.tsx';
import { Sectors } from './sections/Sectors.tsx';
import { Technology } from './sections/Technology.tsx';
import { Testimonials } from './sections/Testimonials.tsx';
import { TrackRecord } from './sections/TrackRecord.tsx';

interface HomePageProps {
  /** A few products, below the buttons of the hero. */
  readonly shop?: ReactNode;
  readonly children: ReactNode;
}

/** The home page: hero and products, followed by the sections that `pages/pages.tsx` composes. */
export function HomePage({ shop, children }: HomePageProps) {
  const { company, pictures } = useSite();
  return (
    <>
      <PageHead
        title={`${company.name}: entertainment, contracting, trading, farming`}
        description="One Nigerian company in four sectors: events, construction, import and export, and farming. Order in the marketplace and pay by bank transfer in naira."
        path="/"
        picture="default"
        image={previewOf(pictures?.home, company)}
      />
      <Hero shop={shop} />
      {children}
    </>
  );
}

/** The sections below the hero, in the order of specification.md 2.4. */
export function HomeSections() {
  return (
    <>
      <Sectors />
      <TrackRecord />
      <RecentProjects />
      <Testimonials />
      <CredentialsAndReasons />
      <Questions />
      <BusinessInformation />
      <Technology />
      <Leadership />
      <About />
    </>
  );
}
