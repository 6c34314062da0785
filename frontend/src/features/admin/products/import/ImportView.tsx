import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { count } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { IMPORT_KEPT_DAYS } from '../../../../lib/rules/limits.gen.ts';
import { Button } from '../../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Progress } from '../../../../ui/Progress/Progress.tsx';
import { Row, Stack } from '../../../../ui/Stack/Stack.tsx';
import { QueryView } from '../../../shared/QueryView.tsx';
import { Failure } from '../../failure/Failure.tsx';
import { TitleRow } from '../../shell/PageParts.tsx';
import { DemoLeaves } from '../DemoLeaves.tsx';
import { ImportPictures } from './ImportPictures.tsx';
import { Products } from './ImportRows.tsx';
import {
  importQueryOptions,
  type ProductImport,
  readProductsAgain,
  useImportStep,
} from './importApi.ts';
import type { ImportSearch } from './importSearch.ts';
import { StockChoice, type StockStep } from './StockChoice.tsx';

interface ImportViewProps {
  readonly importId: string;
  readonly search: ImportSearch;
}

/** One file, from its reading to what became of each product. */
export function ImportView({ importId, search }: ImportViewProps) {
  const read = useQuery(importQueryOptions(importId));
  const state = read.data?.state;
  useEffect(() => {
    if (state === 'applied') void readProductsAgain();
  }, [state]);
  return (
    <QueryView
      read={read}
      loading="Loading the file..."
      failed="The file could not be loaded"
      missing={
        <EmptyState title={`There is no such file. Files are kept for ${IMPORT_KEPT_DAYS} days.`} />
      }
    >
      {(file) => (
        <Stack $skipsEmpty>
          <Head>
            <TitleRow
              title={file.fileName}
              note={`Added by ${file.openedBy}, ${formatMoment(file.openedAt)}`}
            />
          </Head>
          <div role="status">
            <Situation file={file} />
          </div>
          <ImportPictures file={file} />
          <Steps file={file} />
          {file.format !== null && <Products file={file} search={search} />}
        </Stack>
      )}
    </QueryView>
  );
}

/** Where the import is, in a line. */
function Situation({ file }: { readonly file: ProductImport }) {
  const { state, counts, applied, failure, format, unreadColumns, keepsStock } = file;
  if (state === 'reading')
    return (
      <Note kind="good" title="Reading the file...">
        You may leave this page. The file waits here.
      </Note>
    );
  if (state === 'unreadable')
    return (
      <Note kind="error" title="This file cannot be read.">
        {failure}
      </Note>
    );
  if (state === 'discarded')
    return <Note kind="warning" title="This file was discarded. Nothing of it was written." />;
  if (state === 'applying') {
    const all = counts.new + counts.changed;
    return (
      <Progress
        label="Writing the products"
        percent={all === 0 ? 100 : (applied / all) * 100}
        detail={`${applied.toLocaleString('en-NG')} of ${count(all, 'product')}`}
      />
    );
  }
  if (state === 'applied')
    return (
      <Note kind="good" title={`Done: ${count(applied, 'product')} written`}>
        {keepsStock && 'The stock is as it was. '}
        {counts.refused > 0 &&
          `${count(counts.refused, 'product')} left out, with the reason below.`}
      </Note>
    );
  return (
    <Stack $gap={1.5}>
      {unreadColumns.length > 0 && (
        <Note kind="warning" title={`Not read: ${unreadColumns.join(', ')}`}>
          {unreadColumns.length === 1 ? 'This column stays' : 'These columns stay'} out. If you need
          one, name it in the file as we do (Name, Price, Stock, SKU, Category, Description or
          Pictures) and add the file again.
        </Note>
      )}
      <p>{`The columns are those of ${format === 'Spade' ? 'our own files' : format}. Nothing is written yet.`}</p>
    </Stack>
  );
}

function Steps({ file }: { readonly file: ProductImport }) {
  const { importId, state, counts, recounts } = file;
  const [stock, setStock] = useState<StockStep>();
  const [isStockMissing, setIsStockMissing] = useState(false);
  const firstChoice = useRef<HTMLInputElement>(null);
  const step = useImportStep(importId);
  const busy = step.isPending ? step.variables : undefined;
  const wanted = counts.new + counts.changed;
  const without = counts.refused > 0 ? `, without ${counts.refused} refused` : '';
  const asksForStock = state === 'ready' && recounts.products > 0;
  const apply = () => {
    const isMissing = asksForStock && stock === undefined;
    setIsStockMissing(isMissing);
    if (isMissing) firstChoice.current?.focus();
    else step.mutate(stock === 'keep' ? 'apply-keeping-stock' : 'apply');
  };
  const canDiscard = state === 'ready' || state === 'reading' || state === 'unreadable';
  return (
    <>
      {asksForStock && (
        <StockChoice
          recounts={recounts}
          chosen={stock}
          onChoose={(chosen) => {
            setStock(chosen);
            setIsStockMissing(false);
          }}
          isMissing={isStockMissing}
          first={firstChoice}
        />
      )}
      {state === 'ready' && counts.new > 0 && <DemoLeaves />}
      <Failure error={step.error} title="The file is as it was" />
      {canDiscard && (
        <Row $gap={1.5}>
          {state === 'ready' && wanted > 0 && (
            <Button variant="hot" plain busy={busy !== undefined} onClick={apply}>
              {busy !== undefined && busy !== 'discard'
                ? 'Starting...'
                : `Import ${count(wanted, 'product')}${without}`}
            </Button>
          )}
          <Button
            variant="ghost"
            plain
            busy={busy !== undefined}
            onClick={() => step.mutate('discard')}
          >
            {busy === 'discard' ? 'Discarding...' : 'Discard'}
          </Button>
        </Row>
      )}
      {state === 'ready' && wanted === 0 && <p>There is nothing to import.</p>}
    </>
  );
}

const Head = styled.div`
  overflow-wrap: anywhere;
`;
