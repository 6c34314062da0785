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
