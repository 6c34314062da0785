/** Words of the admin portal's landing page. */
export const adminPortalContent = {
  title: 'Admin portal',
  description: 'Staff entrance to orders, messages and product sync.',
  text: 'For staff. Confirm bank payments, read contact messages and sync products from the store. Customers do not need an account to order.',
  login: 'Go to admin login',
  back: 'Back to the website',
} as const;
