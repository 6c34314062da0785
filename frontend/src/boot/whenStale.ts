/**
 * Calls back when what the start script drew may be wrong: the visitor comes back to the tab, and stock may have changed;
 * or the picture of an article fails, which React replaces.
 */
export function whenStale({
  onReturn,
  onFailedPicture,
}: Readonly<Record<'onReturn' | 'onFailedPicture', () => void>>): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onReturn();
  });
  const look = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.closest('article')) onFailedPicture();
  };
  document.addEventListener('error', look, true); // does not bubble
}
