/** Calls back when the page has loaded and the browser has nothing else to do; Safari cannot tell. */
export function whenIdle(callBack: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => callBack());
    else setTimeout(callBack, 500);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
