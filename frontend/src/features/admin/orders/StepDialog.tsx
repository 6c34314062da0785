import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { count, formatNaira } from '../../../lib/formatMoney.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { PlainList, Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { color, fontSize, layout, space } from '../../../ui/theme/theme.ts';
import { stateName } from '../../shared/order/OrderParts.tsx';
import {
  type CommonStep,
  fetchSlips,
  handedOverWords,
  type StepOutcome,
  useCommonStep,
} from '../api/commonSteps.ts';
import type { AdminOrder } from '../api/orders.ts';
import { toastFailure } from '../api/staffApi.ts';
import { useDraft } from '../drafts/drafts.ts';
import { Failure } from '../failure/Failure.tsx';
import { saveFile } from '../shell/saveFile.ts';
import {
  nothingOwn,
  nothingShared,
  OwnFields,
  ownShipments,
  SharedFields,
  toNextWaybill,
} from './ShipmentFields.tsx';

/** Each step at the top of its dialog, and on the button that takes it. */
const words: Readonly<
  Record<CommonStep, readonly [title: string, submit: (orders: readonly AdminOrder[]) => string]>
> = {
  process: ['Start orders', (orders) => `Start ${count(orders.length, 'order')}`],
  ready: ['Ready to be picked up', (orders) => `Mark ${count(orders.length, 'order')} ready`],
  ship: ['Ship orders', (orders) => `Ship ${count(orders.length, 'order')}`],
  deliver: [
    'Goods that were handed over',
    (orders) => `Mark ${count(orders.length, 'order')} ${handedOverWords(orders)}`,
  ],
};

/** Each step once it is taken, and where its orders are then. */
const taken: Readonly<
  Record<CommonStep, readonly [done: string, next: string, status: AdminOrder['status']]>
> = {
  process: ['started', 'Print their slips and pack them', 'processing'],
  ready: ['ready to be picked up', 'See what waits to be picked up', 'ready'],
  ship: ['shipped', 'See what is on its way', 'shipped'],
  deliver: ['handed over', 'See what was handed over', 'delivered'],
};

/** A step, or the slips of the orders. */
export type What = CommonStep | 'print';

/** What became of a step, by the reference on the slip of each order. */
export interface Taken {
  readonly step: CommonStep;
  readonly outcomes: readonly StepOutcome[];
  readonly references: ReadonlyMap<number, string>;
}

interface StepDialogProps {
  readonly what: What;
  /** Those that can take it. */
  readonly orders: readonly AdminOrder[];
  /** Whether an order has its tick at first. */
  readonly isMeant: (order: AdminOrder) => boolean;
  readonly onClose: () => void;
  readonly onDone: (taken: Taken | undefined) => void;
}

/** Which of them, each with a tick: at first those that it is meant for. */
export function StepDialog({ what, orders, isMeant, onClose, onDone }: StepDialogProps) {
  const [without, setWithout] = useState<ReadonlySet<number>>(
    () => new Set(orders.filter((order) => !isMeant(order)).map(({ id }) => id)),
  );
  const [shared, setShared] = useState(nothingShared);
  // Forty scanned numbers survive a press outside.
  const { draft: own, change: setOwn } = useDraft('waybills', nothingOwn(orders));
  const [isChecked, setIsChecked] = useState(false);
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
  const chosenOrders = orders.filter(({ id }) => !without.has(id));
  const chosen = chosenOrders.map(({ id }) => id);
  const toggle = (id: number) => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    setWithout(next);
  };
  const isBusy = step.isPending || print.isPending;
  // A value that cannot be read: the server has taken no step.
  const refusal =
    step.error instanceof ApiError && step.error.status === 400 ? step.error : undefined;
  const submit = () => {
    if (what === 'print') return print.mutate(chosen);
    const references = new Map(orders.map(({ id, reference }) => [id, reference]));
    const said = Object.entries(shared).filter(([, value]) => value.trim() !== '');
    const ownFacts = ownShipments(chosenOrders, own);
    setIsChecked(true);
    if (what === 'ship' && !ownFacts) return;
    const shipment = { ...Object.fromEntries(said), ...ownFacts };
    step.mutate(
      { orders: chosen, step: what, ...(what === 'ship' && shipment) },
      { onSuccess: (outcomes) => onDone({ step: what, outcomes, references }) },
    );
  };
  const [title, label] =
    what === 'print'
      ? ['Packing slips and waybills', `Print ${count(chosen.length, 'slip')}`]
      : [words[what][0], words[what][1](chosenOrders)];
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
          <SharedFields shared={shared} errors={refusal?.fieldErrors ?? {}} onChange={setShared} />
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
        <Failure
          error={step.error}
          title={
            refusal ? 'Nothing is sent yet' : 'Some may be done: the list has those that are left.'
          }
        />
        <PlainList onKeyDown={toNextWaybill}>
          {orders.map((order) => (
            <li key={order.id}>
              <Checkbox
                checked={!without.has(order.id)}
                onChange={() => toggle(order.id)}
                label={<Choice order={order} isStateShown={what === 'print'} />}
              />
              {what === 'ship' && !without.has(order.id) && (
                <OwnFields order={order} typed={own} isChecked={isChecked} onChange={setOwn} />
              )}
            </li>
          ))}
        </PlainList>
      </Content>
    </Dialog>
  );
}

/** What became of each: those that went, and those that did not, by name. It takes the focus, at the way on. */
export function StepOutcomes({ taken: { step, outcomes, references } }: { readonly taken: Taken }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed may be gone with its orders.
    if (outcomes.length > 0) (place.current?.querySelector('a') ?? place.current)?.focus();
  }, [outcomes]);
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  const done = outcomes.length - refused.length;
  const [word, next, status] = taken[step];
  return (
    <Stack ref={place} tabIndex={-1}>
      {done > 0 && (
        <Note kind="good" title={`${count(done, 'order')} ${word}.`}>
          <TextLink to="/admin/orders" search={{ status }}>
            {next}
          </TextLink>
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

interface ChoiceProps {
  readonly order: AdminOrder;
  /** Orders that take a step are all in one state. */
  readonly isStateShown: boolean;
}

function Choice({ order, isStateShown }: ChoiceProps) {
  const place = order.pickupPoint === null ? order.shippingState : 'pick-up';
  return (
    <>
      <b>{order.reference}</b> <bdi>{order.customerName}</bdi>
      <Goods>
        {order.quantity} × {order.productTitle}, {place}
        {isStateShown && `, ${stateName(order.status, order.pickupPoint)}`}
        {order.shortfall !== null && (
          <>
            , <b>{formatNaira(order.shortfall)} short</b>
          </>
        )}
      </Goods>
    </>
  );
}

const Content = styled.div`
  display: grid;
  gap: ${space(1.5)};
  padding: ${space(2)} ${layout.pad};
  li { padding-block: ${space(0.5)}; border-bottom: 1px solid ${color.hairline}; overflow-wrap: anywhere; }
`;

/** On a line of its own: names and titles are as long as they like. */
const Goods = styled.span`
  display: block;
  color: ${color.textMuted};
  font-size: ${fontSize.label};
`;
