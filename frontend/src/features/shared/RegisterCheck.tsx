import { InlineAnchor, newTab } from '../../ui/TextLink/TextAnchor.tsx';

/** Where anyone may look up the company's registration number, as one sentence. */
export function RegisterCheck() {
  return (
    <>
      Check the number at the Corporate Affairs Commission:{' '}
      <InlineAnchor href="https://search.cac.gov.ng/" {...newTab}>
        search.cac.gov.ng
      </InlineAnchor>
      .
    </>
  );
}
