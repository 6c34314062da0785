import styled from 'styled-components';
import { color, line, space } from '../../../ui/theme/theme.ts';
import type { SyncRun } from '../api/syncQueries.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { syncContent } from './syncContent.ts';

const content = syncContent.history;

interface RefusalsProps {
  readonly refusals: SyncRun['refusals'];
  /** How many there were in all. */
  readonly all: number;
  /** Host name of the store, when it is a real one: each product leads to its page there. */
  readonly domain: string | null;
}

/** Products that a sync could not take over, each with its reason, collapsed. */
export function Refusals({ refusals, all, domain }: RefusalsProps) {
  return (
    <Disclosure summary={content.refusals(refusals.length, all)}>
      <List>
        {refusals.map(({ shopifyId, reason }) => {
          // The last part of a global id, gid://shopify/Product/123, is the store's own number.
          const number = shopifyId.split('/').at(-1) ?? shopifyId;
          const name = content.product(number);
          return (
            <li key={shopifyId}>
              {domain === null ? (
                <b>{name}</b>
              ) : (
                <a
                  href={`https://${domain}/admin/products/${number}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {name}
                </a>
              )}
              <span>{inWords(reason)}</span>
            </li>
          );
        })}
      </List>
    </Disclosure>
  );
}

/** `compareAtPrice: x is not a price` → `Compare at price: x is not a price`. */
function inWords(reason: string): string {
  const [field = '', ...rest] = reason.split(':');
  if (rest.length === 0 || /\s/.test(field)) return reason;
  const words = field.replaceAll(/([A-Z])|\./g, (_, letter?: string) =>
    letter ? ` ${letter.toLowerCase()}` : ' ',
  );
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}:${rest.join(':')}`;
}

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(0.5)} ${space(2)};
    padding-block: ${space(0.75)};
    border-top: ${line.hair} solid ${color.hairline};
    overflow-wrap: anywhere;
  }
`;
