/**
 * The idempotency key of a form. Browser and React send the same key, so the server gives a form that is sent again its
 * first answer, whichever of the two sent it first.
 */
import { createContext, use, useState } from 'react';
import { newIdempotencyKey } from '../apiClient.ts';

/** The key that the server wrote into the forms of this page; undefined on a built page. */
export const DrawnFormKey = createContext<string | undefined>(undefined);

interface FormKey {
  /** The key in the HTML, which the browser posts; undefined on a built page. */
  readonly drawn: string | undefined;
  /** The key that React sends. */
  readonly current: () => string;
  /** Starts over: the next submit is a new request. */
  readonly renew: () => void;
}

/** The key of one form: the one in its HTML, else a new one. */
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
