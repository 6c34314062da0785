import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { commonStepRules } from '../../../lib/rules/commonStep.gen.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { PlainList, Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, space } from '../../../ui/theme/theme.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import { type CommonStep, fetchSlips, type StepOutcome, useCommonStep } from '../api/orderSteps.ts';
import type { AdminOrder } from '../api/orders.ts';
import { toastFailure } from '../api/staffApi.ts';
import { Failure } from '../failure/Failure.tsx';
import { saveFile } from '../shell/saveFile.ts';

/** Each step in words: on its button, at the top of its dialog, on the button that takes it, and once it is taken. */
const words: Readonly<
  Record<
    CommonStep,
    readonly [
      button: string,
      title: string,
      submit: (orders: number) => string,
      done: (orders: number) => string,
    ]
  >
> = {
  process: [
    'Start',
    'Start orders',
    (orders) => `Start ${count(orders, 'order')}`,
    (orders) => `${count(orders, 'order')} started.`,
  ],
  ready: [
    'Ready',
    'Ready to be picked up',
    (orders) => `${count(orders, 'order')} ready`,
    (orders) => `${count(orders, 'order')} ready to be picked up.`,
  ],
  ship: [
    'Ship',
    'Ship orders',
    (orders) => `Ship ${count(orders, 'order')}`,
    (orders) => `${count(orders, 'order')} shipped.`,
  ],
  deliver: [
    'Delivered',
    'Orders that are delivered',
    (orders) => `${count(orders, 'order')} delivered`,
    (orders) => `${count(orders, 'order')} delivered.`,
  ],
};

const steps = Object.keys(words) as CommonStep[]; // the record's keys

/** The server takes so many at once, and prints so many. */
const MOST = 100;

type What = CommonStep | 'print';

/** What became of a step, by the reference on the slip of each order. */
interface Taken {
  readonly step: CommonStep;
  readonly outcomes: readonly StepOutcome[];
  readonly references: ReadonlyMap<number, string>;
}

/**
 * What several orders of the page can take together: a step, or their slips. Nothing for one alone. What became of a step
 * stays, also when the list has none of its orders any more.
 */
export function BulkSteps({ orders }: { readonly orders: readonly AdminOrder[] }) {
  const [open, setOpen] = useState<What>();
  const [taken, setTaken] = useState<Taken>();
  const able = (what: What) =>
    orders.filter((order) =>
      what === 'print'
        ? orderStates[order.status].buyerSees === 'receipt'
        : order.allowedActions.includes(what),
    );
  const offered = steps.filter((step) => able(step).length > 1);
  const printable = able('print');
  if (offered.length === 0 && printable.length < 2 && !taken) return null;
  return (
    <Bar aria-label="Several orders at once">
      <Row>
        {offered.map((step) => (
          <StaffButton key={step} onClick={() => setOpen(step)}>
            {`${words[step][0]} several (${able(step).length})`}
          </StaffButton>
        ))}
        {printable.length > 1 && (
          <StaffButton variant="ghost" onClick={() => setOpen('print')}>
            {`Print slips (${printable.length})`}
          </StaffButton>
        )}
      </Row>
      <div role="status">{taken && <Outcomes taken={taken} />}</div>
      {open && (
        <StepDialog
          key={open}
          what={open}
          orders={able(open).slice(0, MOST)}
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

interface StepDialogProps {
  readonly what: What;
  /** Those that can take it. */
  readonly orders: readonly AdminOrder[];
  readonly onClose: () => void;
  readonly onDone: (taken: Taken | undefined) => void;
}

/** What is picked up is not sent, and what is sent is not picked up, unless the clerk ticks it. */
const isMeantFor = (what: What, { pickupPoint }: AdminOrder): boolean =>
  (what !== 'ship' && what !== 'ready') || (what === 'ready') === (pickupPoint !== null);

/** Which of them, each with a tick: at first those that it is meant for. */
function StepDialog({ what, orders, onClose, onDone }: StepDialogProps) {
  const [without, setWithout] = useState<ReadonlySet<number>>(
    () => new Set(orders.filter((order) => !isMeantFor(what, order)).map(({ id }) => id)),
  );
  const [courier, setCourier] = useState('');
  const step = useCommonStep();
  const print = useMutation({
    mutationFn: fetchSlips,
    onSuccess: (file) => {
      saveFile(file, 'packing-slips.pdf');
      onDone(undefined);
    },
    onError: toastFailure({
      title: 'No Slips',
      description: 'The slips could not be printed. Please try again.',
    }),
  });
  const chosen = orders.map(({ id }) => id).filter((id) => !without.has(id));
  const toggle = (id: number) => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    setWithout(next);
  };
  const isBusy = step.isPending || print.isPending;
  const submit = () => {
    if (what === 'print') return print.mutate(chosen);
    const by = what === 'ship' && courier.trim() !== '' ? { courier: courier.trim() } : {};
    const references = new Map(orders.map(({ id, reference }) => [id, reference]));
    step.mutate(
      { orders: chosen, step: what, ...by },
      { onSuccess: (outcomes) => onDone({ step: what, outcomes, references }) },
    );
  };
  const [title, label] =
    what === 'print'
      ? ['Packing slips and waybills', `Print ${count(chosen.length, 'slip')}`]
      : [words[what][1], words[what][2](chosen.length)];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      subtitle={`${chosen.length} of ${orders.length} chosen`}
      footer={
        <Button variant="hot" block busy={isBusy} disabled={chosen.length === 0} onClick={submit}>
          {isBusy ? 'Working...' : label}
        </Button>
      }
    >
      <Content>
        {what === 'ship' && (
          <FieldGrid $columns={1}>
            <TextField
              label="Courier of all of them"
              aside="optional"
              autoComplete="off"
              maxLength={commonStepRules.courier.maxLength}
              value={courier}
              onChange={(event) => setCourier(event.target.value)}
            />
          </FieldGrid>
        )}
        <Row>
          <StaffButton variant="ghost" onClick={() => setWithout(new Set())}>
            All
          </StaffButton>
          <StaffButton
            variant="ghost"
            onClick={() => setWithout(new Set(orders.map(({ id }) => id)))}
          >
            None
          </StaffButton>
        </Row>
        <Failure error={step.error} />
        <PlainList>
          {orders.map((order) => (
            <li key={order.id}>
              <Checkbox
                checked={!without.has(order.id)}
                onChange={() => toggle(order.id)}
                label={<Choice order={order} />}
              />
            </li>
          ))}
        </PlainList>
      </Content>
    </Dialog>
  );
}

function Choice({ order }: { readonly order: AdminOrder }) {
  const place = order.pickupPoint === null ? order.shippingState : 'pick-up';
  return (
    <>
      <b>{order.reference}</b> <bdi>{order.customerName}</bdi>
      <Goods>
        {order.quantity} × {order.productTitle}, {place}
      </Goods>
    </>
  );
}

/** What became of each: those that went, and those that did not, by name. */
function Outcomes({ taken: { step, outcomes, references } }: { readonly taken: Taken }) {
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  const done = outcomes.length - refused.length;
  return (
    <Stack>
      {done > 0 && (
        <Note kind="good" title={words[step][3](done)}>
          {step === 'process' && (
            <TextLink to="/admin/orders" search={{ status: 'processing' }}>
              Print their slips and pack them
            </TextLink>
          )}
        </Note>
      )}
      {refused.length > 0 && (
        <Note kind="warning" title={`${count(refused.length, 'order')} not done.`}>
          <PlainList>
            {refused.map(({ order, message }) => (
              <li key={order}>
                {references.get(order)}: {message}
              </li>
            ))}
          </PlainList>
        </Note>
      )}
    </Stack>
  );
}

const Bar = styled.section`
  display: grid;
  gap: ${space(1)};
  margin-block: ${space(1.5)};
  ${media.print} { display: none; }
`;

const Content = styled.div`
  display: grid;
  gap: ${space(1.5)};
  padding: ${space(2)} ${layout.pad};
  li { border-bottom: 1px solid ${color.hairline}; overflow-wrap: anywhere; }
`;

/** On a line of its own: names and titles are as long as they like. */
const Goods = styled.span`
  display: block;
  color: ${color.textMuted};
  font-size: ${fontSize.label};
`;
