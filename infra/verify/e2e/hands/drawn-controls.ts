import type { Control, Unlisted } from './seen.ts';
import { reveal, use } from './trial.ts';
import type { Visit } from './visit.ts';

/** Opens the page again, its scripts held. */
type OpenAgain = (steps: (visit: Visit) => Promise<void>) => Promise<void>;

/** Whether it may show further controls before the scripts come. */
const mayOpen = ({ kind, type, name }: Control): boolean =>
  kind === 'summary' ||
  kind === 'choice' ||
  type === 'radio' ||
  (kind === 'button' && type !== 'submit' && /menu|open|more/i.test(name));

/**
 * Every control that the server drew on a page: those that are seen at once, and those that others show. `missed` are
 * controls of the page's source that no hand reaches so, nor at the width of the other device.
 */
export async function drawnControls(
  open: OpenAgain,
): Promise<{ controls: Control[]; missed: Unlisted[] }> {
  let controls: Control[] = [];
  let missed: Unlisted[] = [];
  let here = '';
  await open(async (visit) => {
    here = new URL(visit.page.url()).pathname;
    await visit.untilQuiet(3_000);
    controls = await visit.controls();
    missed = await visit.unlisted();
  });
  // What is found on the way may open further ones.
  for (const behind of controls) {
    if (missed.length === 0) break;
    if (!mayOpen(behind)) continue;
    await open(async (visit) => {
      await visit.untilQuiet(3_000);
      await reveal(visit, { behind });
      const shown = (await visit.controls())
        .filter(({ place }) => !controls.some((known) => known.place === place))
        .map((control): Control => ({ ...control, behind }));
      controls.push(...shown);
      const places = new Set((await visit.unlisted()).map(({ place }) => place));
      missed = missed.filter(({ place }) => places.has(place));
    });
  }
  // A link that only the other device shows leads where one leads that is seen here; to the page itself, where one leads
  // that is for visitors without scripts.
  missed = missed.filter(
    ({ href }) => href === null || (href !== here && controls.every((one) => one.href !== href)),
  );
  if (missed.length > 0)
    await open(async (visit) => {
      const isPhone = (visit.page.viewportSize()?.width ?? 0) < 768;
      await visit.page.setViewportSize({ width: isPhone ? 1280 : 360, height: 800 });
      await visit.untilQuiet(3_000);
      const keepMissed = async () => {
        const places = new Set((await visit.unlisted()).map(({ place }) => place));
        missed = missed.filter(({ place }) => places.has(place));
      };
      await keepMissed();
      const menu = (await visit.controls()).find(
        ({ kind, name }) => kind === 'button' && /menu/i.test(name),
      );
      if (!menu) return;
      await use(visit, menu, { atMs: 0 });
      await keepMissed();
    });
  return { controls, missed };
}
