import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import styled from 'styled-components';
import { count, grouped } from '../../../../lib/formatMoney.ts';
import { formatShortMoment } from '../../../../lib/formatTime.ts';
import {
  IMPORT_KEPT_DAYS,
  MAX_FILE_MB,
  MAX_IMPORTED_PRODUCTS,
} from '../../../../lib/rules/limits.gen.ts';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Frame, Stack } from '../../../../ui/Stack/Stack.tsx';
import { Table, TableHead } from '../../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../../ui/Text/Text.tsx';
import { InlineLink, TextLink } from '../../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../../ui/theme/theme.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { ExportButton } from '../../shell/ExportButton.tsx';
import { AllProducts, BackOfficePage, Permitted, TitleRow } from '../../shell/PageParts.tsx';
import { saveFile } from '../../shell/saveFile.ts';
import { FileUpload } from '../../upload/FileUpload.tsx';
import { ImportView } from './ImportView.tsx';
import {
  fetchProducts,
  importsQueryOptions,
  type ProductImport,
  uploadProducts,
} from './importApi.ts';
import type { ImportSearch } from './importSearch.ts';

const states: Record<ProductImport['state'], string> = {
  reading: 'Being read',
  unreadable: 'Not readable',
  ready: 'To check and import',
  applying: 'Being written',
  applied: 'Imported',
  discarded: 'Discarded',
};

/** Adds and changes many products by a file, and exports all products to a file. */
export function ImportPage({ search }: { readonly search: ImportSearch }) {
  const { file } = search;
  return (
    <BackOfficePage
      title="Import and export"
      description="Add and change many products at once with a file."
    >
      <Links>
        <AllProducts />
        {file !== undefined && (
          <TextLink to="/admin/products/import" search={{}}>
            All files
          </TextLink>
        )}
      </Links>
      <Permitted to="edit-products" otherwise="Approvers and owners import products.">
        {file === undefined ? <Start /> : <ImportView key={file} importId={file} search={search} />}
      </Permitted>
    </BackOfficePage>
  );
}

function Start() {
  return (
    <Stack $gap={2.5}>
      <Upload />
      <section>
        <TitleRow title="All products as a file" />
        <p>
          The file has a row for each variant. Change it and add it above: an empty cell changes
          nothing, a single - clears the field, and a number under Stock is a count of the shelf.
          Under Pictures write one https address a line, followed by what the picture shows. New
          pictures are fetched and added.
        </p>
        <Buttons>
          <ExportButton name="products" fetchFile={() => fetchProducts('csv')} variant="ghost" />
          <ExportButton
            name="products"
            ending="xlsx"
            label="Export Excel"
            fetchFile={() => fetchProducts('xlsx')}
            variant="ghost"
          />
        </Buttons>
      </section>
      <Files />
    </Stack>
  );
}

/** Two products, as in a seller's own list. */
const SAMPLE = [
  'Name,Price,Stock,SKU,Category,Description',
  'White maize 50 kg bag,42000,25,MAIZE-50,Farming,Dried and cleaned',
  'Cement 50 kg bag,9800,100,CEM-50,Construction,',
  '',
].join('\r\n');

/** Takes a file of products and opens it while it is still being read. */
function Upload() {
  const navigate = useNavigate();
  return (
    <>
      <FileUpload
        label="Add a file of products"
        hint={`Or drop it here: Excel or CSV of this page, or the export of Shopify or WooCommerce, up to ${grouped(MAX_IMPORTED_PRODUCTS)} products and ${MAX_FILE_MB} MB`}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        ifTooLarge="Split it."
        failed="The file was not added."
        upload={uploadProducts}
        onSent={({ importId }) =>
          navigate({ to: '/admin/products/import', search: { file: importId } })
        }
      />
      <p>
        A list of your own needs the columns Name and Price; Stock, SKU, Category, Description and
        Pictures may be there, too. You see what the file would do, product by product, before
        anything is written.
      </p>
      <Buttons>
        <StaffButton
          onClick={() => saveFile(new Blob([SAMPLE], { type: 'text/csv' }), 'sample.csv')}
        >
          Download a sample file
        </StaffButton>
      </Buttons>
    </>
  );
}

/** The files that are kept; a name opens one. */
function Files() {
  const read = useQuery(importsQueryOptions);
  return (
    <section>
      <TitleRow title={`Files of the last ${IMPORT_KEPT_DAYS} days`} />
      <QueryView
        read={read}
        loading="Loading files..."
        failed="The files could not be loaded"
        as="h3"
      >
        {(files) =>
          files.length === 0 ? (
            <EmptyState title="No file yet" as="h3" />
          ) : (
            <Frame>
              <Rows $ledgerOnPhone>
                <VisuallyHidden as="caption">Files of products</VisuallyHidden>
                <TableHead names={['File', 'State', 'Added', 'Products']} />
                <tbody>
                  {files.map((file) => (
                    <tr key={file.importId}>
                      <th scope="row">
                        <InlineLink to="/admin/products/import" search={{ file: file.importId }}>
                          {file.fileName}
                        </InlineLink>
                      </th>
                      <td>{states[file.state]}</td>
                      <td>{`${formatShortMoment(file.openedAt)}, ${file.openedBy}`}</td>
                      <td>
                        {file.state === 'applied'
                          ? `${count(file.applied, 'product')} written`
                          : count(sumOf(file), 'product')}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </Rows>
            </Frame>
          )
        }
      </QueryView>
    </section>
  );
}

const sumOf = ({ counts }: ProductImport) =>
  counts.new + counts.changed + counts.unchanged + counts.refused;

/** Long names of files break anywhere. */
const Rows = styled(Table)`
  th { overflow-wrap: anywhere; }
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(3)};
  margin-bottom: ${space(1.75)};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  margin-top: ${space(1.25)};
`;
