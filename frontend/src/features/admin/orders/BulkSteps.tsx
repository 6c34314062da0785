import { useState } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { media } from '../../../ui/theme/media.ts';
import { space } from '../../../ui/theme/theme.ts';
import { type CommonStep, handedOverWords } from '../api/commonSteps.ts';
import type { AdminOrder, OrderActionName } from '../api/orders.ts';
import { latePart } from '../failure/latePart.tsx';
import { hasSlip } from '../order/orderAttention.ts';
import type { Taken, What } from './StepDialog.tsx';

const StepDialog = latePart(async () => (await import('./StepDialog.tsx')).StepDialog);

/** Its code came with that of the dialog. */
const StepOutcomes = latePart(async () => (await import('./StepDialog.tsx')).StepOutcomes);

/** Each step on its button, for the orders that it is meant for. */
const words: Readonly<Record<CommonStep, (orders: readonly AdminOrder[]) => string>> = {
  process: () => 'Start several',
  ready: () => 'Mark several ready',
  ship: () => 'Ship several',
  deliver: (orders) => `Mark several ${handedOverWords(orders)}`,
};

const steps = Object.keys(words) as CommonStep[]; // the record's keys

/** The steps that an order takes before it leaves. */
const packing: readonly OrderActionName[] = ['process', 'ready', 'ship'];

/**
 * What is picked up is not sent, what is sent is not picked up, what waits for the rest of its money is neither started
 * nor packed, and what has left needs no slip, unless the clerk ticks it.
 */
function isMeantFor(what: What, { pickupPoint, shortfall, allowedActions }: AdminOrder): boolean {
  if (what === 'process') return shortfall === null;
  if (what === 'print')
    return shortfall === null && packing.some((step) => allowedActions.includes(step));
  return (what !== 'ship' && what !== 'ready') || (what === 'ready') === (pickupPoint !== null);
}

/** The server takes, or prints, at most this many at once. */
const MAX_AT_ONCE = 100;

/**
 * What several orders of the page can take together: a step, or their slips. Nothing for one alone. What became of a step
 * stays, also when the list has none of its orders any more.
 */
export function BulkSteps({ orders }: { readonly orders: readonly AdminOrder[] }) {
  const [open, setOpen] = useState<What>();
  const [taken, setTaken] = useState<Taken>();
  const able = (what: What) =>
    orders.filter((order) =>
      what === 'print' ? hasSlip(order) : order.allowedActions.includes(what),
    );
  /** Its dialog lists the others, too, without a tick. */
  const meant = (step: CommonStep) => able(step).filter((order) => isMeantFor(step, order));
  const offered = steps.filter((step) => meant(step).length > 1);
  const printable = able('print');
  if (offered.length === 0 && printable.length < 2 && !taken) return null;
  return (
    <Bar aria-label="Several orders at once">
      <Row>
        {offered.map((step) => (
          <StaffButton key={step} onClick={() => setOpen(step)}>
            {`${words[step](meant(step))} (${meant(step).length})`}
          </StaffButton>
        ))}
        {printable.length > 1 && (
          <StaffButton variant="ghost" onClick={() => setOpen('print')}>
            {`Print slips (${printable.length})`}
          </StaffButton>
        )}
      </Row>
      <div role="status">{taken && <StepOutcomes taken={taken} />}</div>
      {open && (
        <StepDialog
          key={open}
          what={open}
          orders={able(open).slice(0, MAX_AT_ONCE)}
          isMeant={(order) => isMeantFor(open, order)}
          onClose={() => setOpen(undefined)}
          onDone={(done) => {
            setTaken(done);
            setOpen(undefined);
          }}
        />
      )}
    </Bar>
  );
}

const Bar = styled.section`
  display: grid;
  gap: ${space(1)};
  margin-block: ${space(1)};
  ${media.print} { display: none; }
`;
