import { render, screen } from '@testing-library/react';
import { WeekChart } from './WeekChart.tsx';

const week = (monday: string, revenue: string) => ({
  ...{ monday, revenue, received: revenue, sentBack: '0.00' },
});

const heightsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('rect')].map((column) => [
    Number(column.getAttribute('y')),
    Number(column.getAttribute('height')),
  ]);

describe('the chart of the weeks', () => {
  it('is named by its highest and lowest week', () => {
    render(
      <WeekChart weeks={[week('2026-11-09', '250000.00'), week('2026-11-16', '1000000.50')]} />,
    );
    expect(
      screen.getByRole('img', {
        name: 'Revenue by week. Highest ₦1,000,000.50, week of 16 November 2026; lowest ₦250,000.00, week of 9 November 2026.',
      }),
    ).toBeVisible();
    expect(screen.getByText('Highest: ₦1,000,000.50')).toBeVisible();
  });

  it('draws columns in proportion, and hangs a week of refunds below the line', () => {
    const { container } = render(
      <WeekChart
        weeks={[
          week('2026-11-02', '300.00'),
          week('2026-11-09', '0.00'),
          week('2026-11-16', '-100.00'),
        ]}
      />,
    );
    expect(heightsOf(container)).toEqual([
      [0, 75],
      [75, 0],
      [75, 25],
    ]);
  });

  it('draws no column while no money came', () => {
    const { container } = render(<WeekChart weeks={[week('2026-11-16', '0.00')]} />);
    expect(heightsOf(container)).toEqual([[0, 0]]);
  });
});
