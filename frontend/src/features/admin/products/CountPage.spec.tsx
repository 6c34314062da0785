import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildStaffProduct } from '../testing/buildStaffProduct.ts';
import { CountPage } from './CountPage.tsx';

const LIST = '/api/admin/products';
const MOVES = `${LIST}/stock-movements`;
const pageOf = (title: string) => ({
  body: { success: true, data: [buildStaffProduct({ title })], meta: { total: 201 } },
});

async function show() {
  answerWith({
    [`${LIST}?limit=200&offset=0&source=own&sort=title`]: pageOf('Hoe'),
    [`${LIST}?limit=200&offset=200&source=own&sort=title`]: pageOf('Yam'),
    [MOVES]: { body: { success: true, data: [{ change: 1, stock: 11 }] } },
  });
  return await renderPage(
    <DataProvider>
      <CountPage />
    </DataProvider>,
  );
}

describe('the count sheet', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it('keeps the counts over a reload, and forgets them once they are saved', async () => {
    const { unmount } = await show();
    await userEvent.type(await screen.findByLabelText(/^Hoe/), '11');
    unmount();
    const again = await show();
    expect(await screen.findByLabelText(/^Hoe/)).toHaveValue('11');
    expect(screen.getByText('You typed this before, and it is not saved.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 count' }));
    expect(await screen.findByText('Saved: 1 count')).toBeVisible();
    expect(screen.queryByText('You typed this before, and it is not saved.')).toBeNull();
    const sent = sentIn(callsTo(MOVES).at(-1)) as { lines: [{ secondsAgo: number }] };
    expect(sent).toMatchObject({ lines: [{ pieces: 11 }] });
    expect(sent.lines[0].secondsAgo).toBeGreaterThanOrEqual(0);
    again.unmount();
    await show();
    expect(await screen.findByLabelText(/^Hoe/)).toHaveValue('');
  });

  it('has a page for each 200 products, and leaves none with counts that are not saved', async () => {
    await show();
    // An empty cell of the sheet says what goes into it.
    expect(await screen.findByLabelText(/^Hoe/)).toHaveAttribute('placeholder', 'Pieces');
    await userEvent.type(screen.getByLabelText(/^Hoe/), '11');
    expect(screen.getByText('Page 1 of 2, by name. Save these counts first.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 count' }));
    expect(
      await screen.findByText('1 differed from what was expected and are corrected.'),
    ).toBeVisible();
    expect(sentIn(callsTo(MOVES)[0])).toMatchObject({
      lines: [{ productId: 7, variantId: null, kind: 'counted', pieces: 11 }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByLabelText(/^Yam/)).toBeVisible();
    expect(screen.queryByLabelText(/^Hoe/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await screen.findByLabelText(/^Hoe/)).toBeVisible();
  });

  it('offers to add a product where there is none to count', async () => {
    answerWith({
      [`${LIST}?limit=200&offset=0&source=own&sort=title`]: {
        body: { success: true, data: [], meta: { total: 0 } },
      },
    });
    await renderPage(
      <DataProvider>
        <CountPage />
      </DataProvider>,
    );
    expect(
      await screen.findByRole('heading', { name: 'There is nothing to count yet' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a product' })).toHaveAttribute(
      'href',
      '/admin/products/new',
    );
  });

  it('says at the field what is no count, and sends nothing', async () => {
    await show();
    await userEvent.type(await screen.findByLabelText(/^Hoe/), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 count' }));
    expect(screen.getByLabelText(/^Hoe/)).toHaveAccessibleDescription('Type a whole number');
    expect(callsTo(MOVES)).toEqual([]);
  });
});
