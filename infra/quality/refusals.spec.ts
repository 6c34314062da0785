import { errorCatalogue } from '../../gateway/src/http/error-catalogue.ts';
import {
  contactForm,
  goneProduct,
  moreTime,
  orderForm,
  proofForm,
  refundAccountForm,
} from '../verify/e2e/src/refusals.ts';

const forms = { contactForm, goneProduct, moreTime, orderForm, proofForm, refundAccountForm };
const catalogue = new Map(Object.entries(errorCatalogue));

describe('the refusals that Chromium walks through', () => {
  it.each(Object.entries(forms))(
    '%s: have the status and the fixed messages of the catalogue',
    (_, refusals) => {
      for (const { code, status, message } of refusals) {
        const entry = catalogue.get(code);
        const words = typeof entry?.message === 'string' ? entry.message : message;
        expect({ code, status, message }).toEqual({ code, status: entry?.status, message: words });
      }
    },
  );
});
