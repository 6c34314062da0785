/** Words of the not-found page; the title is the spec's. */
export const notFoundContent = {
  title: '404 Page Not Found',
  text: 'There is no page at this address. It may have moved, or the link was cut short.',
  action: 'Return to home',
} as const;
