import { expect } from '@playwright/test';
import { auditPage, fitsTheScreen } from '../../src/audit.ts';
import { staffTest as test } from '../../src/fixtures.ts';

test('a clerk places an order for a caller, has its link, and takes the money at the counter', async ({
  page,
}) => {
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  const products = page.getByRole('list', { name: 'Products' });
  await products.getByRole('button', { disabled: false }).first().click();
  await page.getByLabel('Phone number').fill('0803 555 0101');
  await page.getByLabel('Full name').fill('Amaka Eze');
  await page.getByLabel('Email address').fill('amaka.caller@mail.example');
  await page.getByLabel('Delivery address').fill('12 Allen Avenue, Ikeja');
  await page.getByLabel('City').fill('Ikeja');
  await page.getByLabel('State').selectOption('Kano');
  expect(await auditPage(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await fitsTheScreen(page)).toBe(true);
  await page.getByRole('button', { name: 'Place the order' }).dblclick();
  await expect(page.getByText(/^Order SO-\w+ is placed\.$/)).toBeVisible();
  expect(await auditPage(page)).toEqual([]);
  expect(await fitsTheScreen(page)).toBe(true);
  const link = page.getByRole('link', { name: /\/orders\/[\w-]{22}$/ });
  await expect(link).toBeVisible();
  await page.getByText('Paid at the counter').click();
  await page.getByRole('button', { name: /^I took ₦/ }).click();
  await expect(page.getByRole('row', { name: /^State Confirmed$/ })).toBeVisible();
  // The next call of the same number.
  await page.getByRole('button', { name: 'Another order' }).click();
  await page.getByLabel('Phone number').fill('08035550101');
  await expect(page.getByText('Amaka Eze has ordered before.')).toBeVisible();
  await page.getByRole('button', { name: 'Fill in their details' }).click();
  await expect(page.getByLabel('Delivery address')).toHaveValue('12 Allen Avenue, Ikeja');
  expect(await auditPage(page)).toEqual([]);
  // A double press placed one.
  await page.goto('/admin/orders?search=08035550101');
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
});
