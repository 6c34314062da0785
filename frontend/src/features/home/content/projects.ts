import type { WallBlock } from '../../../ui/Wall/Wall.tsx';

/** A finished piece of work. Only what the client agreed to have named is shown. */
export interface Project {
  readonly title: string;
  readonly category: string;
  readonly location: string;
  /** Year or month, where it may be named. */
  readonly date?: string;
  readonly description: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly sector: string;
  readonly block: WallBlock;
  readonly attendees?: string;
  readonly units?: string;
  readonly area?: string;
  /** Contract value as text: "₦5 Million". */
  readonly value?: string;
}

/** Recent projects. */
export const projectsContent = {
  title: 'Recent projects',
  note: 'Work that our clients let us show. We add more as they agree.',
  projects: [
    {
      title: 'Agricultural equipment supply',
      category: 'Equipment supply',
      location: 'Nigeria',
      description: 'Field equipment bought, shipped and handed over to the farm that ordered it.',
      image: '/art/projects/equipment-supply.svg',
      imageAlt: 'Drawing of field equipment being handed over at a farm',
      sector: 'Trading',
      block: 'tra',
      value: '₦5 Million',
    },
  ] satisfies readonly Project[],
  next: {
    title: 'Yours could be next',
    text: 'Tell us about your event, building, shipment or farm. We send you a plan with a price.',
    action: 'Start a project',
  },
} as const;
