/** Words of the back office's frame. */
export const shellContent = {
  navigation: 'Staff',
  dashboard: 'Dashboard',
  orders: 'Orders',
  signedInAs: (username: string) => `Signed in as ${username}`,
  logout: 'Logout',
} as const;
