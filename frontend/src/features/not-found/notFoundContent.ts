/** Words of the not-found page; the title is the spec's. */
export const notFoundContent = {
  title: '404 Page Not Found',
  text: 'There is no page at this address. It may have moved, or the link was cut short.',
  action: 'Return to home',
  /** Where lost visitors most often wanted to go. */
  elsewhere: [
    { label: 'Shop the marketplace', to: '/marketplace' },
    { label: 'See our services', to: '/', hash: 'services' },
    { label: 'Write to us', to: '/', hash: 'contact' },
  ],
} as const;
