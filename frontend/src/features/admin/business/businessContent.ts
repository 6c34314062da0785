import { count } from '../../../lib/formatMoney.ts';
import { formatDate, formatDay } from '../../../lib/formatTime.ts';

/** Words of the owner's figures (specification.md 2.21). */
export const businessContent = {
  title: 'Business figures',
  description: 'How the business goes, for the owner.',
  loading: 'Loading the figures...',
  failed: 'Failed to fetch the figures',
  empty: {
    title: 'Nothing happened in these weeks',
    text: 'No order was placed or confirmed and no money came, nor in the weeks before. Choose a longer period.',
  },
  filter: {
    weeks: 'Period',
    choices: [4, 12, 26, 52],
    choice: (weeks: number) => count(weeks, 'week'),
    until: 'Last day',
    apply: 'Show',
    export: 'Export CSV',
    exporting: 'Exporting...',
    exportFailed: { title: 'Export Failed', description: 'Please try again later.' },
  },
  period: (from: string, to: string) => `${formatDate(from)} to ${formatDate(to)}`,
  compared: (from: string, to: string) =>
    `Compared with ${formatDate(from)} to ${formatDate(to)}, the same weekdays.`,
  totals: {
    label: 'The period in figures',
    revenue: 'Revenue',
    median: 'Time to confirm',
    medianNote: (p90: string) => `Typical; 9 of 10 under ${p90}`,
    noneConfirmed: 'No order was confirmed',
    expired: 'Orders expired',
    expiredNote: (expired: number, placed: string) =>
      `${expired.toLocaleString('en-NG')} of ${placed}`,
    nonePlaced: 'No order was placed',
    confirmed: 'Orders confirmed',
    before: (value: string) => `Before: ${value}`,
    none: 'none',
  },
  weeks: {
    title: 'Revenue by week',
    note: 'Received less sent back, on the days of Lagos',
    table: 'Show the weeks as a table',
    summary: (highest: string, highestIn: string, lowest: string, lowestIn: string) =>
      `Revenue by week. Highest ${highest}, ${highestIn}; lowest ${lowest}, ${lowestIn}.`,
    week: (monday: string) => `week of ${formatDate(monday)}`,
    monday: (monday: string) => formatDay(monday),
    most: (amount: string) => `Highest: ${amount}`,
    columns: { week: 'Week of', received: 'Received', sentBack: 'Sent back', revenue: 'Revenue' },
  },
  sectors: {
    title: 'Revenue by sector',
    note: 'By the category that the product had when it was ordered',
    none: 'No money came in these weeks.',
    unknown: 'No category',
    columns: { sector: 'Sector', share: 'Share', revenue: 'Revenue', before: 'Before' },
  },
  clerks: {
    title: 'By clerk',
    note: 'Reversed: matches of theirs that someone took back in the period',
    none: 'No one confirmed an order in these weeks.',
    system: 'Automatic (exact matches)',
    columns: {
      clerk: 'Clerk',
      confirmed: 'Confirmed',
      median: 'Typical time',
      reversed: 'Reversed',
    },
  },
} as const;
