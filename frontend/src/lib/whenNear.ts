/** Distance from the viewport at which the code is loaded. */
const MARGIN = '600px';

/**
 * Resolves when the element comes near the viewport, gets focus or is touched; immediately on the
 * server and when the element is not in the page. For code that the first paint does not need.
 */
export function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const arrive = () => {
      observer.disconnect();
      element.removeEventListener('focusin', arrive);
      element.removeEventListener('pointerdown', arrive);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) arrive();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    element.addEventListener('focusin', arrive);
    element.addEventListener('pointerdown', arrive);
  });
}
