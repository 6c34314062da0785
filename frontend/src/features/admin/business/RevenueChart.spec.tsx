import { render, screen } from '@testing-library/react';
import { RevenueChart } from './RevenueChart.tsx';
import { weekWords } from './stepWords.ts';

const step = (from: string, revenue: string, revenueBefore = '0.00') => ({
  from,
  revenue,
  revenueBefore,
  received: revenue,
  sentBack: '0.00',
});

const show = (...steps: ReturnType<typeof step>[]) =>
  render(<RevenueChart steps={steps} words={weekWords} />).container;

const heightsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('rect')].map((column) => [
    Number(column.getAttribute('y')),
    Number(column.getAttribute('height')),
  ]);

describe('the chart of the revenue', () => {
  it('is named by its highest and lowest step, and has round values beside it', () => {
    show(step('2026-11-09', '250000.00'), step('2026-11-16', '1000000.50'));
    expect(
      screen.getByRole('img', {
        name: 'Revenue by week. Highest ₦1,000,000.50, week of 16\u00a0November 2026; lowest ₦250,000.00, week of 9\u00a0November 2026.',
      }),
    ).toBeVisible();
    expect(screen.getByText('₦1,500,000')).toBeVisible();
    expect(screen.getByText('16 Nov')).toBeVisible();
  });

  it('draws columns in proportion, hangs refunds below the line, and marks the period before', () => {
    const container = show(
      step('2026-11-02', '300.00', '100.00'),
      step('2026-11-09', '0.00'),
      step('2026-11-16', '-100.00'),
    );
    expect(heightsOf(container)).toEqual([
      [0, 75],
      [75, 0],
      [75, 25],
    ]);
    const [mark] = container.querySelectorAll('[data-before]');
    expect(mark).toHaveAttribute('y1', '50');
  });

  it.each([
    [12, ['2 Nov', '5 Nov', '8 Nov', '11 Nov']],
    [13, ['2 Nov', '6 Nov', '10 Nov', '14 Nov']],
    [7, ['2 Nov', '4 Nov', '6 Nov', '8 Nov']],
    [2, ['2 Nov', '3 Nov']],
  ])(
    'names of %i steps at most four, as far from one another, each below its column',
    (count, days) => {
      const steps = Array.from({ length: count }, (_, index) =>
        step(`2026-11-${String(index + 2).padStart(2, '0')}`, '1.00'),
      );
      show(...steps);
      const named = screen.getAllByText(/^\d\d? Nov$/);
      expect(named.map(({ textContent }) => textContent?.replace('\u00a0', ' '))).toEqual(days);
      expect(Number.parseFloat(named[0]?.style.left ?? '')).toBeCloseTo(50 / count);
    },
  );

  it('draws no column while no money came', () => {
    expect(heightsOf(show(step('2026-11-16', '0.00')))).toEqual([[100, 0]]);
  });
});
