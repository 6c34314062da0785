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
  '/auth',
  '/spade-orion-admin-portal',
  '/supplier/orders',
  '/message-sent',
  '/message-not-sent',
] as const;
