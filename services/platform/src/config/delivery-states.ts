/** Delivery to one state. */
export interface DeliveryState {
  /** Name of the state: `Lagos`. */
  readonly state: string;
  /** How long it takes, in words: `1 to 2 working days`. */
  readonly time: string;
  /** Naira with two decimals; null where staff call the buyer with it. */
  readonly fee: string | null;
}

/** Reads `Lagos: 1 to 2 working days, 3500; Kano: 5 working days, call`; undefined when it is not written so. */
export function parseDeliveryStates(text: string): readonly DeliveryState[] | undefined {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  const states = parts.flatMap((part): readonly DeliveryState[] => {
    const [, state, time, fee] = /^([^:,]+):\s*([^:,]+),\s*(\d{1,7}|call)$/i.exec(part) ?? [];
    if (!state || !time || !fee) return [];
    return [{ state: state.trim(), time: time.trim(), fee: /^\d/.test(fee) ? `${fee}.00` : null }];
  });
  return states.length === parts.length ? states : undefined;
}
