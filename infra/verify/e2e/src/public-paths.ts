/** Every public page (specification.md 2.1). */
export const publicPaths = [
  '/',
  '/entertainment',
  '/construction',
  '/trading',
  '/farming',
  '/marketplace',
  '/affiliate-marketing',
  '/privacy-policy',
  '/terms',
  '/auth',
  '/spade-orion-admin-portal',
  '/supplier/orders',
  '/message-sent',
  '/waiting-noted',
  '/waiting-stopped',
  '/not-sent',
  '/too-many',
] as const;

/** What a public page itself complained of: the browser reports the status of a page that is not there. */
export const pageComplaints = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((complaint) => !complaint.includes('404'));
