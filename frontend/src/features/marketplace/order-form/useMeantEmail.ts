import { useRef, useState } from 'react';
import type { Form } from '../../../lib/form/useForm.ts';
import type { OrderDetails, OrderFormValues } from './orderSchema.ts';
import { suggestEmail } from './suggestEmail.ts';

/** The question "Did you mean …?" about an e-mail address, as page and server ask it. */
export interface MeantEmailQuestion {
  /** What was probably meant; undefined while there is nothing to ask. */
  readonly email: string | undefined;
  /** The visitor has sent the form: it goes on once the question is answered. */
  readonly isSent: boolean;
  /** Asks where an address looks mistyped, once for each. Returns whether it asks now. */
  readonly ask: (typed: string, isSent?: boolean) => boolean;
  /** Takes the address that was meant; a form that was sent goes on with it. */
  readonly take: (
    form: Pick<Form<OrderFormValues, OrderDetails>, 'setValues' | 'checkField' | 'setFocus'>,
    submit: () => Promise<void>,
  ) => void;
  /** The address is being changed. */
  readonly forget: () => void;
}

/** A form that was posted without scripts. */
interface PostedEmail {
  readonly meant?: string;
  readonly askedEmail?: string;
}

/** The question of one form. */
export function useMeantEmail(posted: PostedEmail | undefined): MeantEmailQuestion {
  const [question, setQuestion] = useState(
    posted?.meant === undefined ? undefined : { email: posted.meant, isSent: true },
  );
  const askedAbout = useRef(posted?.askedEmail?.trim());
  return {
    email: question?.email,
    isSent: question?.isSent ?? false,
    ask: (typed, isSent = false) => {
      if (askedAbout.current === typed.trim()) return false;
      const email = suggestEmail(typed);
      if (email === undefined) return false;
      askedAbout.current = typed.trim();
      setQuestion({ email, isSent });
      return true;
    },
    take: (form, submit) => {
      form.setValues({ customerEmail: question?.email ?? '' });
      form.checkField('customerEmail');
      setQuestion(undefined);
      if (question?.isSent) void submit();
      else form.setFocus('customerEmail');
    },
    forget: () => setQuestion(undefined),
  };
}
