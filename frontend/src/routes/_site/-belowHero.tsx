import { ContactSection } from '../../features/contact/ContactSection.tsx';
import { HomeSections } from '../../features/home/HomeSections.tsx';

/** All of the home page below its first view. */
export function BelowHero() {
  return (
    <>
      <HomeSections />
      <ContactSection />
    </>
  );
}
