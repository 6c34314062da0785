import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '@spade/testkit/api-client';
import { newBuyer, placeOrder, productInStock, uploadProof } from '@spade/testkit/shop';
import { thisRelease } from '../stack/release.ts';
import { type Chart, inCi, RELEASE, SHOP, thisChart } from './chart.ts';
import { rollBack, upgradeChart } from './install-shop.ts';
import { kubectl } from './kubectl.ts';
import type { Trial } from './trial.ts';

const { root } = thisRelease;
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** The release to upgrade from, and this one. */
export interface Upgrade {
  from: Chart;
  to: Chart;
  /** The commits of both, for the reader. */
  said: string;
}

/**
 * `ref`, whose images have its name as their tag on the nodes, and this checkout, with the values of `ref`: what an
 * operator has who upgrades. Throws when both are one commit.
 */
export function openUpgrade(ref: string): Upgrade {
  const [old, now] = [git('rev-parse', `${ref}^{commit}`), git('rev-parse', 'HEAD')];
  if (old === now) throw new Error(`FROM=${ref} is this commit: there is nothing to upgrade`);
  const copy = join(root, '.local/charts', old);
  mkdirSync(copy, { recursive: true });
  const archive = execFileSync('git', ['archive', old, 'infra/deploy/kubernetes'], {
    cwd: root,
    maxBuffer: 1e8,
  });
  execFileSync('tar', ['-x', '-C', copy], { input: archive });
  const folder = join(copy, 'infra/deploy/kubernetes');
  const first = join(folder, 'ci/kind-values.yaml');
  const shared = {
    values: [first, inCi('kind-upgrade.yaml')],
    hasTls: readFileSync(first, 'utf8').includes('authority'),
  };
  return {
    from: { ...shared, folder, words: ['--set', `image.tag=${ref}`] },
    to: { ...thisChart([]), ...shared },
    said: `${old} → ${now}`,
  };
}

/** Up and back, each under load; `orders` are those that must be what they were. */
export function upgradeTrials({ from, to }: Upgrade, orders: OldOrders): Trial[] {
  return [
    {
      name: 'upgraded',
      isPlanned: true,
      prepare: () => orders.fill(),
      act: () => replacing(() => upgradeChart(to)),
      restore: () => orders.check(),
    },
    {
      name: 'rolled back',
      isPlanned: true,
      act: () => replacing(rollBack),
      restore: async () => {
        await orders.check();
        await orders.carryOn();
      },
    },
    {
      name: 'upgraded again, with new settings',
      isPlanned: true,
      act: () =>
        replacing(() =>
          upgradeChart({ ...to, words: ['--set', 'environment.MAX_PROOF_UPLOADS=7'] }),
        ),
      restore: () => orders.carryOn(),
    },
    {
      name: 'back for the next round',
      isPlanned: true,
      act: () => replacing(() => upgradeChart(from)),
    },
  ];
}

/** Images of the pods of the service of orders, by what they hold and not by their names. */
const imageIds = () =>
  kubectl([
    '-n',
    SHOP,
    'get',
    'pods',
    '-l',
    `app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component=orders`,
    '-o',
    'jsonpath={.items[*].status.containerStatuses[*].imageID}',
  ]);

async function replacing(act: () => Promise<unknown>): Promise<void> {
  const before = await imageIds();
  await act();
  if ((await imageIds()) === before) throw new Error(`the pods still run ${before}`);
}

interface OldOrder {
  orderId: string;
  status: string;
}

/** Orders in every state that both releases can lead one to. */
export class OldOrders {
  private orders: OldOrder[] = [];

  constructor(
    private readonly shop: () => Promise<ApiClient>,
    private readonly asStaff: (shop: ApiClient) => ApiClient,
  ) {}

  /** Makes one of each state in the release that runs. */
  async fill(): Promise<void> {
    const shop = await this.shop();
    const staff = this.asStaff(shop);
    const place = async () => placeOrder(await productInStock(1, shop), newBuyer(), shop);
    const proven = async () => {
      const order = await place();
      await uploadProof(order, undefined, shop);
      return order;
    };
    const step = async (make: () => ReturnType<typeof place>, ...steps: string[]) => {
      const { orderId } = await make();
      for (const one of steps) await staff.post(`/api/orders/${orderId}/${one}`, reasons[one]);
      return { orderId, status: await statusOf(orderId, shop) };
    };
    this.orders = [
      await step(place),
      await step(proven),
      await step(proven, 'confirm'),
      await step(proven, 'confirm', 'process'),
      await step(proven, 'reject'),
      await step(place, 'cancel'),
    ];
  }

  /** Throws when one of them is not in its state any more. */
  async check(): Promise<void> {
    const shop = await this.shop();
    for (const { orderId, status } of this.orders) {
      const now = await statusOf(orderId, shop);
      if (now !== status) throw new Error(`order ${orderId} was ${status} and is ${now}`);
    }
  }

  /** Leads them a step further in the release that runs, as far as there is one. */
  async carryOn(): Promise<void> {
    const shop = await this.shop();
    const staff = this.asStaff(shop);
    const further: Record<string, (orderId: string) => Promise<unknown>> = {
      pending_payment: (orderId) => uploadProof({ orderId }, undefined, shop),
      awaiting_confirmation: (orderId) => staff.post(`/api/orders/${orderId}/confirm`),
      confirmed: (orderId) => staff.post(`/api/orders/${orderId}/process`),
    };
    for (const order of this.orders) {
      await further[order.status]?.(order.orderId);
      order.status = await statusOf(order.orderId, shop);
    }
  }
}

const reasons: Record<string, object | undefined> = {
  reject: { reason: 'Nothing came' },
  cancel: { reason: 'Asked for' },
};

async function statusOf(orderId: string, shop: ApiClient): Promise<string> {
  const { data } = await shop.get<{ data: { status: string } }>(`/api/orders/${orderId}/status`);
  return data.status;
}
