/** How far from the screen a part may be when its code is fetched. */
const margin = '600px';

/**
 * Resolves when the element comes near the screen, gets the focus or is touched; at once on the
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
      { rootMargin: margin },
    );
    observer.observe(element);
    element.addEventListener('focusin', arrive);
    element.addEventListener('pointerdown', arrive);
  });
}
