import { Suspense } from 'react';
import { About } from './sections/About.tsx';
import { BusinessInformation } from './sections/BusinessInformation.tsx';
import { CredentialsAndReasons } from './sections/CredentialsAndReasons.tsx';
import { Leadership } from './sections/Leadership.tsx';
import { Questions } from './sections/Questions.tsx';
import { RecentProjects } from './sections/RecentProjects.tsx';
import { Sectors } from './sections/Sectors.tsx';
import { Technology } from './sections/Technology.tsx';
import { Testimonials } from './sections/Testimonials.tsx';
import { TrackRecord } from './sections/TrackRecord.tsx';

/**
 * The sections below the hero, in the order of specification.md 2.4. Each has its own Suspense
 * boundary and hydrates separately, so that no long task blocks a slow phone.
 */
export function HomeSections() {
  return (
    <>
      <Suspense>
        <Sectors />
      </Suspense>
      <Suspense>
        <TrackRecord />
      </Suspense>
      <Suspense>
        <RecentProjects />
      </Suspense>
      <Suspense>
        <Testimonials />
      </Suspense>
      <Suspense>
        <CredentialsAndReasons />
      </Suspense>
      <Suspense>
        <Questions />
      </Suspense>
      <Suspense>
        <BusinessInformation />
      </Suspense>
      <Suspense>
        <Technology />
      </Suspense>
      <Suspense>
        <Leadership />
      </Suspense>
      <Suspense>
        <About />
      </Suspense>
    </>
  );
}
