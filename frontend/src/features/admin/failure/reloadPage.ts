import { STAFF_HOME } from '../session/staffPaths.ts';

/** Loads the page again, if the site answers: without a connection the browser's own error page would take its place. */
export async function reloadPage(): Promise<'unreachable' | 'reloading'> {
  const answers = await fetch(STAFF_HOME, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (!answers) return 'unreachable';
  window.location.reload();
  return 'reloading';
}
