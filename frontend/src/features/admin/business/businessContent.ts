import { formatDate, formatDay } from '../../../lib/formatTime.ts';

/** Words of the chart and of the table that says the same. */
const stepWords = (step: string, column: string, name: (day: string) => string) => ({
  title: `Revenue by ${step}`,
  note: 'Received less sent back, on the days of Lagos',
  table: `Show the ${step}s as a table`,
  column,
  summary: (highest: string, highestAt: string, lowest: string, lowestAt: string) =>
    `Revenue by ${step}. Highest ${highest}, ${name(highestAt)}; lowest ${lowest}, ${name(lowestAt)}.`,
});

/** Words of the chart of a period by day, or by week. */
export type StepWords = ReturnType<typeof stepWords>;

/** Words of the owner's figures (specification.md 2.21). */
export const businessContent = {
  title: 'Business figures',
  description: 'How the business goes, for the owner.',
  loading: 'Loading the figures...',
  failed: 'Failed to fetch the figures',
  empty: {
    title: 'Nothing happened in these days',
    text: 'No order was placed or confirmed and no money came, nor in as many days before. Choose a longer period.',
  },
  filter: {
    period: 'Period',
    own: 'From and to',
    choices: [
      ['7', '7 days'],
      ['28', '4 weeks'],
      ['84', '12 weeks'],
      ['364', '52 weeks'],
    ],
    from: 'From',
    to: 'To',
    apply: 'Show',
    export: 'Export CSV',
    exporting: 'Exporting...',
    exportFailed: { title: 'Export Failed', description: 'Please try again later.' },
  },
  period: (from: string, to: string) => `${formatDate(from)} to ${formatDate(to)}`,
  compared: (from: string, to: string) =>
    `Compared with ${formatDate(from)} to ${formatDate(to)}, as many days.`,
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
  days: stepWords('day', 'Day', (day) => formatDate(day)),
  weeks: stepWords('week', 'Week of', (day) => `week of ${formatDate(day)}`),
  chart: {
    day: (day: string) => formatDay(day),
    now: 'This period',
    before: 'The period before',
    columns: { received: 'Received', sentBack: 'Sent back', before: 'Before', revenue: 'Revenue' },
  },
  sectors: {
    title: 'Revenue by sector',
    note: 'By the category that the product had when it was ordered',
    none: 'No money came in these days.',
    unknown: 'No category',
    columns: { sector: 'Sector', share: 'Share', revenue: 'Revenue', before: 'Before' },
  },
  clerks: {
    title: 'By clerk',
    note: 'Reversed: matches of theirs that someone took back in the period',
    none: 'No one confirmed an order in these days.',
    system: 'Automatic (exact matches)',
    columns: {
      clerk: 'Clerk',
      confirmed: 'Confirmed',
      median: 'Typical time',
      reversed: 'Reversed',
    },
  },
} as const;
