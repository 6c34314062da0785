import type { BusinessFigures, PeriodFigures } from '@spade/contracts/messages/business';
import { formatKobo } from '@spade/contracts/naira';
import type { Plain } from '../http/plain.ts';
import type { BusinessFiguresView, PeriodFiguresView } from './business.view.ts';

interface Money {
  receivedKobo: number;
  sentBackKobo: number;
}

const presentMoney = ({ receivedKobo, sentBackKobo }: Money) => ({
  received: formatKobo(receivedKobo),
  sentBack: formatKobo(sentBackKobo),
  revenue: formatKobo(receivedKobo - sentBackKobo),
});

function presentPeriod(figures: PeriodFigures): Plain<PeriodFiguresView> {
  const { from, to, placed, expired, confirmed, medianSeconds, p90Seconds } = figures;
  const counts = { placed, expired, confirmed, medianSeconds, p90Seconds };
  return { from, to, ...counts, ...presentMoney(figures) };
}

/** The figures with amounts in naira. */
export function presentBusiness(figures: BusinessFigures): Plain<BusinessFiguresView> {
  return {
    period: presentPeriod(figures.period),
    before: presentPeriod(figures.before),
    weeks: figures.weeks.map(({ monday, ...money }) => ({ monday, ...presentMoney(money) })),
    sectors: figures.sectors.map(({ sector, keptBeforeKobo, ...money }) => ({
      sector,
      ...presentMoney(money),
      revenueBefore: formatKobo(keptBeforeKobo),
    })),
    clerks: figures.clerks.map(({ actor, confirmed, medianSeconds, reversed }) => ({
      ...{ actor, confirmed, medianSeconds, reversed },
    })),
  };
}
