import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { count } from '../../../../lib/formatMoney.ts';
import { Button } from '../../../../ui/Button/Button.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { CellNote, Table, TableHead } from '../../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../../ui/Text/Text.tsx';
import { InlineLink } from '../../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../../ui/theme/theme.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { Failure } from '../../failure/Failure.tsx';
import { TitleRow } from '../../shell/PageParts.tsx';
import { failedPicturesQueryOptions, type ProductImport, useRetryPictures } from './importApi.ts';

/** What became of the pictures that a file names by their addresses. */
export function ImportPictures({ file }: { readonly file: ProductImport }) {
  const { waiting, added, failed, toFetch } = file.pictures;
  if (toFetch > 0)
    return <p>{`${count(toFetch, 'picture')} will be fetched from the addresses in the file.`}</p>;
  if (waiting + added + failed === 0) return null;
  return (
    <>
      <div role="status">
        {waiting > 0 ? (
          <Note kind="good" title={`Fetching pictures: ${waiting.toLocaleString('en-NG')} left`}>
            You may leave this page. Each appears with its product when it is there.
          </Note>
        ) : (
          <p>{`${count(added, 'picture')} fetched${failed > 0 ? `, ${failed} failed` : ''}.`}</p>
        )}
      </div>
      {failed > 0 && <Failed file={file} />}
    </>
  );
}

function Failed({ file: { importId, pictures } }: { readonly file: ProductImport }) {
  const read = useQuery(failedPicturesQueryOptions(importId, pictures.failed));
  const retry = useRetryPictures(importId);
  return (
    <Part>
      <TitleRow title="Pictures that were not fetched" />
      <Failure error={retry.error} title="The pictures were not asked for again" />
      <QueryView read={read} loading="Loading..." failed="The list could not be loaded" as="h3">
        {(rows) => (
          <Lines $ledgerOnPhone>
            <VisuallyHidden as="caption">Pictures that were not fetched</VisuallyHidden>
            <TableHead names={['Product', 'Why']} />
            <tbody>
              {rows.map(({ pictureId, productId, title, address, failure }) => (
                <tr key={pictureId}>
                  <th scope="row">
                    <InlineLink
                      to="/admin/products/$productId"
                      params={{ productId: String(productId) }}
                    >
                      {title}
                    </InlineLink>
                    <CellNote>{address}</CellNote>
                  </th>
                  <td>{failure}</td>
                </tr>
              ))}
            </tbody>
          </Lines>
        )}
      </QueryView>
      {pictures.failed > 200 && <p>The first 200 are shown.</p>}
      <Button variant="ghost" plain busy={retry.isPending} onClick={() => retry.mutate()}>
        {retry.isPending ? 'Starting...' : `Fetch ${count(pictures.failed, 'picture')} again`}
      </Button>
    </Part>
  );
}

const Part = styled.section`
  display: grid;
  gap: ${space(1.5)};
  justify-items: start;
  > :not(button) { justify-self: stretch; }
`;

/** Addresses break anywhere. */
const Lines = styled(Table)`
  th, td { overflow-wrap: anywhere; }
`;
