import { startSystem } from '@spade/testkit/start-system';
import { StockAttack } from './stock-attack.ts';

/**
 * `make attack`: starts the whole system with its default limits and tries to take the shop off the
 * shelf without paying. Prints the remaining stock after each step.
 */
const NETWORKS = Number(process.env.NETWORKS || 20);
const IDLE_UPLOADS = 40;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const system = await startSystem();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void system.stop().finally(() => process.exit(130)));
try {
  const attack = new StockAttack(system.siteUrl);
  const show = async (step: string) => {
    const { leftPercent, answers } = await attack.look();
    const counts = Object.entries(answers).map(([answer, count]) => `${count} × ${answer}`);
    say(`${step}: ${attack.orders.length} orders hold stock, ${leftPercent}% is left`);
    say(`  honest buyers, one piece of each product: ${counts.join(', ')}`);
  };
  await show('before');
  say(`  refused: ${JSON.stringify(await attack.orderFrom(1))}`);
  await show('one network');
  say(`  ${await attack.sendFakePictures()} fake pictures were taken`);
  for (let network = 2; network <= NETWORKS; network += 1) await attack.orderFrom(network);
  await show(`${NETWORKS} networks`);
  attack.beginIdleUploads(IDLE_UPLOADS);
  say(
    `${IDLE_UPLOADS} idle uploads: an honest order and its picture: ${await attack.honestPayment()}`,
  );
  attack.stop();
} finally {
  await system.stop();
}
process.exit();
