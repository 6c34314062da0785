import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { latePart } from '../failure/latePart.tsx';
import { Disclosure } from './Disclosure.tsx';

/** Its code follows the order: few need it. */
const CorrectionForm = latePart(async () => (await import('./CorrectionForm.tsx')).CorrectionForm, {
  waiting: <p role="status">Loading the form...</p>,
});

/** Staff correct who the buyer is, how to reach them and where the goods go; nothing once the buyer is erased. */
export function CorrectBuyer({ order }: { readonly order: AdminOrderDetail }) {
  const [saved, setSaved] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saved > 0) place.current?.querySelector('summary')?.focus();
  }, [saved]);
  if (!order.canCorrect) return null;
  return (
    <div ref={place}>
      <Disclosure key={saved} summary="Correct the buyer's details">
        <CorrectionForm
          order={order}
          can={order.canCorrect}
          onSaved={() => {
            // It closes, and starts again from what was saved.
            setSaved(saved + 1);
            showToast({ title: 'Corrected', description: 'The buyer gets an email about it' });
          }}
        />
      </Disclosure>
    </div>
  );
}
