import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { IsoDay } from '@spade/contracts/lagos';
import type {
  BusinessFigures,
  ClerkFigures,
  PeriodFigures,
  SectorFigures,
  StepFigures,
} from '@spade/contracts/messages/business';
import type { RequestOf } from '@spade/contracts/messages/message';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { type Confirmations, countReversed, readConfirmations } from './confirmation-figures.ts';
import { countPlaced, type MoneyFigures, readCounterMoney, readMoney } from './money-figures.ts';
import { type Period, periodsOf, stepDaysOf, stepsOf } from './period.ts';

/** Shows the owner figures of the business. */
@Controller()
export class GetBusinessFigures {
  constructor(private readonly em: EntityManager) {}

  /** It names no buyer, so an erasure changes nothing. */
  @HandleMessage('orders.get-business-figures')
  async handle({ from, to }: RequestOf<'orders.get-business-figures'>): Promise<BusinessFigures> {
    const { period, before } = periodsOf(to ?? (await this.today()), from);
    // At the same time, on separate connections.
    const [now, then, reversed] = await Promise.all([
      this.read(period),
      this.read(before),
      countReversed(this.em, period),
    ]);
    return {
      period: figuresOf(period, now),
      before: figuresOf(before, then),
      stepDays: stepDaysOf(period),
      steps: stepsWith(period, now.money, then.money),
      sectors: sectorsOf(now.money, then.money),
      clerks: clerksOf(now.confirmations, reversed),
    };
  }

  private async read(period: Period): Promise<Read> {
    const [placed, confirmations, money, counterKobo] = await Promise.all([
      countPlaced(this.em, period),
      readConfirmations(this.em, period),
      readMoney(this.em, period),
      readCounterMoney(this.em, period),
    ]);
    return { placed, confirmations, money, counterKobo };
  }

  /** By the database's clock. */
  private async today(): Promise<IsoDay> {
    const { day } = await ordersDb(this.em)
      .selectNoFrom(sql<IsoDay>`(now() at time zone 'Africa/Lagos')::date::text`.as('day'))
      .executeTakeFirstOrThrow();
    return day;
  }
}

/** What one period shows. */
interface Read {
  placed: Pick<PeriodFigures, 'placed' | 'expired'>;
  confirmations: Confirmations[];
  money: MoneyFigures[];
  counterKobo: NonNullable<PeriodFigures['counterKobo']>;
}

function figuresOf(
  period: Period,
  { placed, confirmations, money, counterKobo }: Read,
): PeriodFigures {
  const all = confirmations.find(({ actor }) => actor === null);
  const steps = money.filter(({ isStep }) => isStep);
  return {
    ...period,
    ...placed,
    confirmed: all?.confirmed ?? 0,
    medianSeconds: all?.medianSeconds ?? null,
    p90Seconds: all?.p90Seconds ?? null,
    receivedKobo: steps.reduce((sum, { receivedKobo }) => sum + receivedKobo, 0),
    sentBackKobo: steps.reduce((sum, { sentBackKobo }) => sum + sentBackKobo, 0),
    counterKobo,
  };
}

const keptOf = ({
  receivedKobo,
  sentBackKobo,
}: Pick<MoneyFigures, 'receivedKobo' | 'sentBackKobo'>) => receivedKobo - sentBackKobo;

/** One entry for each step of the period, also for one without money. */
function stepsWith(
  period: Period,
  now: readonly MoneyFigures[],
  then: readonly MoneyFigures[],
): StepFigures[] {
  const byStep = (money: readonly MoneyFigures[]) =>
    new Map(money.filter(({ isStep }) => isStep).map((found) => [found.step, found]));
  const [current, earlier] = [byStep(now), byStep(then)];
  return stepsOf(period).map((from, step) => {
    const { receivedKobo, sentBackKobo } = current.get(step) ?? none;
    return { from, receivedKobo, sentBackKobo, keptBeforeKobo: keptOf(earlier.get(step) ?? none) };
  });
}

const none = { receivedKobo: 0, sentBackKobo: 0 };

/** Every sector that had money in one of the periods. */
function sectorsOf(now: readonly MoneyFigures[], then: readonly MoneyFigures[]): SectorFigures[] {
  const bySector = (money: readonly MoneyFigures[]) =>
    new Map(money.filter(({ isStep }) => !isStep).map((found) => [found.sector, found]));
  const [current, earlier] = [bySector(now), bySector(then)];
  return [...new Set([...current.keys(), ...earlier.keys()])]
    .map((sector) => {
      const { receivedKobo, sentBackKobo } = current.get(sector) ?? none;
      const keptBeforeKobo = keptOf(earlier.get(sector) ?? none);
      return { sector, receivedKobo, sentBackKobo, keptBeforeKobo };
    })
    .sort((a, b) => keptOf(b) - keptOf(a) || (a.sector ?? '').localeCompare(b.sector ?? ''));
}

/** Everyone who confirmed an order, or whose match was taken back. */
function clerksOf(
  confirmations: readonly Confirmations[],
  reversed: readonly Pick<ClerkFigures, 'actor' | 'actorKind' | 'reversed'>[],
): ClerkFigures[] {
  const clerks = new Map<string, ClerkFigures>();
  const keyOf = ({ actor, actorKind }: Pick<ClerkFigures, 'actor' | 'actorKind'>) =>
    `${actorKind} ${actor}`;
  for (const { actor, actorKind, confirmed, medianSeconds } of confirmations) {
    if (actor === null || actorKind === null) continue;
    const clerk = { actor, actorKind, confirmed, medianSeconds, reversed: 0 };
    clerks.set(keyOf(clerk), clerk);
  }
  for (const one of reversed) {
    const clerk = clerks.get(keyOf(one)) ?? { ...one, confirmed: 0, medianSeconds: null };
    clerks.set(keyOf(one), { ...clerk, reversed: one.reversed });
  }
  return [...clerks.values()].sort(
    (a, b) => b.confirmed - a.confirmed || keyOf(a).localeCompare(keyOf(b)),
  );
}
