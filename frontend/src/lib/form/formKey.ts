/**
 * The key of a form of the site. Browser and React send the same one, so that the server answers a form that is sent again
 * as it did the first time, whether the browser or React sent it first.
 */
import { createContext, use, useState } from 'react';
import { newIdempotencyKey } from '../apiClient.ts';

/** The key that the server wrote into the forms of this page; undefined on a built page. */
export const DrawnFormKey = createContext<string | undefined>(undefined);

interface FormKey {
  /** The key in the HTML, which the browser posts; undefined on a built page. */
  readonly drawn: string | undefined;
  /** The key of what React sends now. */
  readonly current: () => string;
  /** The form begins again: what it sends next is another thing. */
  readonly renew: () => void;
}

/** The key of one form, from the moment at which the server drew it. */
export function useFormKey(): FormKey {
  const drawn = use(DrawnFormKey);
  const [form] = useState(() => {
    let key = drawn ?? newIdempotencyKey();
    return {
      drawn,
      current: () => key,
      renew: () => {
        key = newIdempotencyKey();
      },
    };
  });
  return form;
}
