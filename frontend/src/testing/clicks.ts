import { fireEvent } from '@testing-library/react';

/** Clicks a link and tells whether the click is left to the browser, which would follow it; jsdom cannot. */
export function isLeftToBrowser(
  link: HTMLElement,
  keys: { readonly ctrlKey?: boolean } = {},
): boolean {
  let isLeft = false;
  const look = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', look, { once: true });
  fireEvent.click(link, keys);
  return isLeft;
}
