import { expect } from '@playwright/test';
import { UploadAttack } from '../../../security/src/attack/upload-attack.ts';
import { test } from '../../src/fixtures.ts';

/** As many as one gateway has in memory at once. */
const SLOW_UPLOADS = 40;

test('forty slow uploads keep no buyer from showing that they paid', async ({ system }) => {
  const attack = new UploadAttack(system.siteUrl);
  const { pay } = await attack.honestBuyers(3);
  try {
    expect(await attack.begin(SLOW_UPLOADS, 9_000)).toBe(SLOW_UPLOADS);
    const uploads = await pay();
    expect(uploads).toMatchObject(Array(3).fill({ isServed: true, tries: 1 }));
  } finally {
    attack.stop();
  }
});
