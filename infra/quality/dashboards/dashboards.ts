import { buyers } from './buyers.ts';
import { money } from './money.ts';
import type { DashboardPlan } from './panels.ts';
import { stock } from './stock.ts';
import { stores } from './stores.ts';
import { transport } from './transport.ts';

/** Every dashboard that an operator imports. */
export const dashboards: readonly DashboardPlan[] = [buyers, money, stock, transport, stores];
