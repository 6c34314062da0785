import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const folder = resolve(import.meta.dirname, '../../../../.local/first-day');

interface Step {
  readonly name: string;
  presses: number;
  fields: number;
  readonly startedAt: number;
}

/** What a person does on a phone, counted by step: presses, fields that are typed into, seconds of the machine. */
export class Steps {
  page: Page;
  private readonly done: (Omit<Step, 'startedAt'> & { seconds: number })[] = [];
  private step: Step | undefined;
  private pictures = 0;

  constructor(page: Page) {
    this.page = page;
    mkdirSync(folder, { recursive: true });
  }

  begin(name: string): void {
    this.end();
    this.step = { name, presses: 0, fields: 0, startedAt: performance.now() };
  }

  async press(what: Locator): Promise<void> {
    if (this.step) this.step.presses += 1;
    await what.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    if (this.step) this.step.fields += 1;
    await field.fill(text);
  }

  async choose(field: Locator, option: string | RegExp): Promise<void> {
    if (this.step) this.step.presses += 2;
    const label = await field.locator('option').filter({ hasText: option }).first().textContent();
    await field.selectOption({ label: label ?? '' });
  }

  /** Leaves a picture of the whole page as it is now. */
  async picture(name: string): Promise<void> {
    this.pictures += 1;
    const file = `${String(this.pictures).padStart(2, '0')}-${name}.png`;
    await this.page.screenshot({ path: join(folder, file), fullPage: true });
  }

  /** Ends the last step, and returns a line for each. */
  end(): string[] {
    if (this.step) {
      const { startedAt, ...step } = this.step;
      this.done.push({ ...step, seconds: (performance.now() - startedAt) / 1000 });
      this.step = undefined;
    }
    const lines = this.done.map(
      ({ name, presses, fields, seconds }) =>
        `${name}: ${presses} presses, ${fields} fields, ${seconds.toFixed(1)} s`,
    );
    const sum = (key: 'presses' | 'fields' | 'seconds') =>
      this.done.reduce((total, step) => total + step[key], 0);
    return [
      ...lines,
      `in all: ${sum('presses')} presses, ${sum('fields')} fields, ${sum('seconds').toFixed(0)} s`,
    ];
  }
}
