import { InlineAnchor, newTab } from '../../ui/TextLink/TextAnchor.tsx';

const words = {
  check: 'Check the number at the Corporate Affairs Commission:',
  address: 'https://search.cac.gov.ng/',
  name: 'search.cac.gov.ng',
} as const;

/** Where anyone may look up the company's registration number, as one sentence. */
export function RegisterCheck() {
  return (
    <>
      {words.check}{' '}
      <InlineAnchor href={words.address} {...newTab}>
        {words.name}
      </InlineAnchor>
      .
    </>
  );
}
