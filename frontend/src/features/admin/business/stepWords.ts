import { formatDate } from '../../../lib/formatTime.ts';

/** Words of the chart and of the table that says the same. */
const stepWords = (step: string, column: string, name: (day: string) => string) => ({
  title: `Revenue by ${step}`,
  table: `Show the ${step}s as a table`,
  column,
  summary: (highest: string, highestAt: string, lowest: string, lowestAt: string) =>
    `Revenue by ${step}. Highest ${highest}, ${name(highestAt)}; lowest ${lowest}, ${name(lowestAt)}.`,
});

/** Words of the chart of a period by day, or by week. */
export type StepWords = ReturnType<typeof stepWords>;

export const dayWords = stepWords('day', 'Day', (day) => formatDate(day));

export const weekWords = stepWords('week', 'Week of', (day) => `week of ${formatDate(day)}`);
