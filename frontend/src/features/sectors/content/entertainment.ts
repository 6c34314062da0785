import type { SiteFacts } from '../../../lib/company.ts';
import type { SectorContent } from './sectorContent.ts';

/** Entertainment: planning, production, artists. */
export const entertainment = ({ company }: SiteFacts): SectorContent => ({
  path: '/entertainment',
  block: 'ent',
  ground: 'sun',
  name: 'Entertainment',
  titleLines: ['Entertainment'],
  description:
    'Event planning, event production and artist management in Nigeria, booked together or one at a time. Tell us about yours.',
  lead: 'We plan the event, build and run the stage, and look after the artists.',
  shop: { action: 'Shop for your event', category: 'Events' },
  servicesTitle: 'Services',
  services: [
    {
      title: 'Event planning',
      text: 'One plan, one budget and one person to call, from the first meeting to the clean-up.',
      points: ['Concept and budget', 'Venue and permits', 'Vendors and guests'],
      picture: 'entertainment-1',
      pictureText: 'A striped marquee with three laid tables',
    },
    {
      title: 'Event production',
      text: 'Stage, sound, light and power: set up, run and taken down by one crew.',
      points: ['Stage and rigging', 'Sound and lighting', 'Power and crew'],
      picture: 'entertainment-2',
      pictureText: 'A stage under a truss with four beams of light and a crowd',
    },
    {
      title: 'Artist management',
      text: 'Bookings, contracts and travel, so that artists can do their work.',
      points: ['Bookings', 'Contracts and fees', 'Travel and stage time'],
      picture: 'entertainment-3',
      pictureText: 'A microphone in a spotlight between drums and a guitar',
    },
  ],
  categories: {
    title: 'Event categories',
    items: [
      { name: 'Weddings' },
      { name: 'Concerts' },
      { name: 'Corporate events' },
      { name: 'Festivals' },
      { name: 'Launches' },
      { name: 'Private parties' },
    ],
  },
  reasons: {
    title: 'Why choose us',
    items: [
      {
        title: 'Together or one at a time',
        text: 'Book planning, production and artists as one job, or only the part you need.',
      },
      {
        title: 'One company behind it',
        text: `Our contracting sector builds the stage. One company, RC ${company.rcNumber}, is responsible for all of it.`,
      },
      {
        title: 'A person to call',
        text: `${company.businessHours}, by phone, WhatsApp or email.`,
      },
    ],
  },
  closing: { title: 'Tell us about your event', action: 'Plan an event' },
  subject: 'Enquiry: entertainment',
});
