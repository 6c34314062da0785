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
  comingSoon: 'Coming soon. Client words will be set here as they arrive.',
  lineLabels: ['Name, position, company', 'Service'],
  testimonials: [] satisfies readonly Testimonial[],
} as const;
