/** Words of the audit log (specification.md 2.20). */
export const auditContent = {
  title: 'Audit log',
  description: 'Who did what in the back office.',
  caption: 'Audit log, newest first',
  loading: 'Loading the audit log...',
  failed: 'Failed to fetch the audit log',
  empty: 'Nothing matches',
  person: 'Person',
  personHint: 'A username',
  action: 'Action',
  anyAction: 'All actions',
  search: 'Search',
  searchHint: 'Order, file, sum or reason',
  apply: 'Show',
  export: 'Export CSV',
  exporting: 'Exporting...',
  exportFailed: { title: 'Export Failed', description: 'Please try again later.' },
  older: 'Older',
  newest: 'Newest',
  columns: { at: 'Time', actor: 'Who', action: 'What', about: 'About' },
  /** What acts without a person. */
  system: 'the system',
  /** `login_succeeded` as "Login succeeded", `admin_created` as "Staff account created": not each is an admin. */
  inWords: (action: string) => {
    const words = action.replaceAll('_', ' ').replace(/^admin /, 'staff account ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
} as const;
