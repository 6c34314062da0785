import { company } from '../../../lib/company.ts';

/** One counted figure. */
export interface RecordFigure {
  readonly value: string;
  /** Adds a plus sign in the accent colour. */
  readonly plus: boolean;
  readonly label: string;
  readonly note: string;
}

/** Company figures; every page takes them from here. */
export const recordContent = {
  title: 'Track record',
  note: `Counted since incorporation in ${company.incorporated}, across all four sectors.`,
  figures: [
    { value: '50', plus: true, label: 'Projects', note: 'Across all four sectors' },
    { value: '40', plus: true, label: 'Clients', note: 'Served since incorporation' },
    { value: '8', plus: true, label: 'States', note: 'Where work has been delivered' },
    {
      value: company.incorporated,
      plus: false,
      label: 'Incorporated',
      note: `In ${company.country}, RC ${company.rcNumber}`,
    },
  ] satisfies readonly RecordFigure[],
} as const;
