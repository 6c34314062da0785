/** What a client said. */
export interface Testimonial {
  readonly name: string;
  readonly position: string;
  readonly company: string;
  readonly service: string;
  readonly text: string;
  /** 1 to 5. */
  readonly rating: number;
}

/** Empty until clients have written; the section says so. */
export const testimonialsContent = {
  title: 'Testimonials',
  note: 'In the words of clients, with their name, their company and the service they used.',
  comingSoon: 'Coming soon',
  testimonials: [] satisfies readonly Testimonial[],
} as const;
