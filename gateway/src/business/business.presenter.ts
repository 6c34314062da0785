import type { BusinessFigures } from '@spade/contracts/messages/business';
import { formatKobo } from '@spade/contracts/naira';
import { present } from '../http/view.ts';
import { BusinessFiguresView } from './business.view.ts';

interface Money {
  receivedKobo: number;
  sentBackKobo: number;
}

const withMoney = <Figures extends Money>(figures: Figures) => ({
  ...figures,
  received: formatKobo(figures.receivedKobo),
  sentBack: formatKobo(figures.sentBackKobo),
  revenue: formatKobo(figures.receivedKobo - figures.sentBackKobo),
});

const beside = <Figures extends Money & { keptBeforeKobo: number }>(figures: Figures) => ({
  ...withMoney(figures),
  revenueBefore: formatKobo(figures.keptBeforeKobo),
});

/** The figures with amounts in naira. */
export function presentBusiness(figures: BusinessFigures) {
  return present(BusinessFiguresView, figures, {
    period: withMoney(figures.period),
    before: withMoney(figures.before),
    steps: figures.steps.map(beside),
    sectors: figures.sectors.map(beside),
  });
}
