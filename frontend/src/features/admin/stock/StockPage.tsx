import { PageHead } from '../../../ui/PageHead/PageHead.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { Permitted, TitleRow } from '../shell/PageParts.tsx';
import { HeldStock } from './HeldStock.tsx';
import { Networks } from './Networks.tsx';
import { stockContent as content } from './stockContent.ts';

/** What unpaid orders keep off sale, and the networks that they come from. */
export function StockPage() {
  return (
    <>
      <PageHead title={content.title} description={content.description} noIndex />
      <TitleRow level={1} title={content.title} />
      <Stack $gap={3}>
        <HeldStock />
        <Permitted to="release-networks">
          <Networks />
        </Permitted>
      </Stack>
    </>
  );
}
