import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeDraftOf } from '../../../lib/privacyChoice.ts';
import { DataProvider } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { buildProduct } from '../../../testing/buildProduct.ts';
import {
  fillIn,
  forgetBuyer,
  openOrderDialog,
  ordersSent,
  proceed,
  refusal,
  taken,
} from '../../../testing/orderDialog.tsx';
import { serve } from '../../../testing/serve.tsx';
import { PlaceOrderDialog } from './PlaceOrderDialog.tsx';

const small = { id: null, title: '5 litres', price: '12000.00', compareAtPrice: null };
const large = { id: 71, title: '25 litres', price: '48500.00', compareAtPrice: '50000.00' };
const drum = { id: 72, title: '200 litres', price: '390000.00', compareAtPrice: null };
const inThreeSizes = buildProduct({
  title: 'Red palm oil',
  price: small.price,
  inventoryQuantity: 12,
  variants: [
    { ...small, inStock: true, inventoryQuantity: 8, isTracked: true },
    { ...large, inStock: true, inventoryQuantity: 4, isTracked: true },
    { ...drum, inStock: false, inventoryQuantity: 0, isTracked: true },
  ],
});

const choice = (name: RegExp) => screen.getByRole('radio', { name });

beforeEach(forgetBuyer);

describe('the order dialog of a product with variants', () => {
  it('offers each with its price, the default chosen, the sold-out one disabled', () => {
    openOrderDialog(inThreeSizes);
    expect(screen.getByRole('group', { name: 'Choose an option' })).toBeInTheDocument();
    expect(choice(/5 litres.*₦12,000/)).toBeChecked();
    expect(choice(/200 litres.*Sold out/)).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Email me when 200 litres is back' })).toHaveAttribute(
      'href',
      `/marketplace/${inThreeSizes.id}#waiting`,
    );
    expect(screen.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('Red palm oil, 200 litres')),
    );
    expect(screen.getByText('₦12,000.00')).toBeInTheDocument();
  });

  it('offers more than six in a list, with the same ways to hear of what is sold out', () => {
    const inMany = (gone: readonly string[]) => ({
      ...inThreeSizes,
      variants: ['Ivory', 'Sand', 'Sky', 'Leaf', 'Coal', 'Lagoon', 'White'].map((title, index) => {
        const inStock = !gone.includes(title);
        const pieces = { inStock, inventoryQuantity: inStock ? 4 : 0, isTracked: true };
        return { ...small, ...pieces, id: index + 1, title };
      }),
    });
    const { unmount } = openOrderDialog(inMany(['Ivory', 'Sky', 'Coal']));
    expect(screen.getByRole('option', { name: /^Sky, .*Sold out/ })).toBeDisabled();
    expect(
      screen.getByRole('link', { name: 'Email me when Ivory, Sky or Coal is back' }),
    ).toHaveAttribute('href', `/marketplace/${inThreeSizes.id}#waiting`);
    unmount();
    openOrderDialog(inMany(['Ivory', 'Sky', 'Coal', 'Lagoon']));
    screen.getByRole('link', { name: 'Email me when a sold-out option is back' });
    expect(screen.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('Ivory, Sky, Coal or Lagoon')),
    );
  });

  it('takes price, total and stock from the choice and sends it', async () => {
    const { user, onTaken } = openOrderDialog(inThreeSizes);
    fillIn();
    await user.click(choice(/25 litres/));
    await user.click(screen.getByRole('button', { name: 'One more' }));
    expect(screen.getByText('₦97,000.00')).toBeInTheDocument();
    expect(screen.getByText('4 in stock')).toBeInTheDocument();
    await user.click(proceed());
    expect(ordersSent()[0]?.body).toMatchObject({
      variantId: 71,
      productTitle: 'Red palm oil',
      totalPrice: '97000.00',
    });
    expect(onTaken).toHaveBeenCalledWith(expect.objectContaining({ unitPrice: '48500.00' }));
  });

  it('sends no variant for the default', async () => {
    const { user } = openOrderDialog(inThreeSizes);
    fillIn();
    await user.click(proceed());
    expect(ordersSent()[0]?.body).not.toHaveProperty('variantId');
  });

  it('says which variant sold out, and orders another', async () => {
    const { user } = openOrderDialog(inThreeSizes, [
      refusal(409, 'CATALOG.OUT_OF_STOCK', { details: { available: 0 } }),
      taken,
    ]);
    fillIn();
    await user.click(proceed());
    expect(await screen.findByText('5 litres has just sold out.')).toBeInTheDocument();
    expect(proceed()).toBeDisabled();
    await user.click(choice(/25 litres/));
    expect(screen.queryByText('5 litres has just sold out.')).not.toBeInTheDocument();
    await user.click(proceed());
    expect(ordersSent()[1]?.body).toMatchObject({ variantId: 71 });
  });

  it('remembers the choice when it is opened again', async () => {
    const first = openOrderDialog(inThreeSizes);
    await first.user.click(choice(/25 litres/));
    first.unmount();
    openOrderDialog(inThreeSizes);
    expect(choice(/25 litres/)).toBeChecked();
  });

  /** The dialog as the server draws it, before React is there. */
  const serveDialog = (product = inThreeSizes) => {
    answerWith({});
    return serve(
      <DataProvider>
        <PlaceOrderDialog
          product={product}
          formKey="of the page"
          closeHref="/marketplace"
          onClose={() => {}}
          onTaken={() => {}}
          onWaiting={() => {}}
        />
      </DataProvider>,
    );
  };

  it('keeps the variant that was chosen before React was there', async () => {
    const { hydrate } = serveDialog();
    await userEvent.click(choice(/25 litres/));
    hydrate();
    expect(choice(/25 litres/)).toBeChecked();
    expect(screen.getByText('₦48,500.00')).toBeInTheDocument();
  });

  it('has option, quantity and price again after a reload', () => {
    writeDraftOf('order-choice', { productId: inThreeSizes.id, variantId: 71, quantity: 4 });
    serveDialog().hydrate();
    expect(choice(/25 litres/)).toBeChecked();
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue(4);
    expect(screen.getByText('₦194,000.00')).toBeInTheDocument();
  });

  it('has neither when the option is sold out by then', () => {
    writeDraftOf('order-choice', { productId: inThreeSizes.id, variantId: 72, quantity: 4 });
    serveDialog().hydrate();
    expect(choice(/5 litres.*₦12,000/)).toBeChecked();
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue(1);
  });

  it('takes no quantity of a draft for an option that was chosen before React came', async () => {
    writeDraftOf('order-choice', { productId: inThreeSizes.id, variantId: null, quantity: 4 });
    const { hydrate } = serveDialog();
    await userEvent.click(choice(/25 litres/));
    hydrate();
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue(1);
    expect(screen.getByText('₦48,500.00')).toBeInTheDocument();
  });

  it('reads an early choice from a list, too', async () => {
    const variants = Array.from({ length: 9 }, (_, index) => ({
      id: index + 1,
      title: `Shade ${index}`,
      price: `${1000 + index}.00`,
      compareAtPrice: null,
      inStock: true,
      inventoryQuantity: 5,
      isTracked: true,
    }));
    const { hydrate } = serveDialog(buildProduct({ variants }));
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Choose an option' }),
      '9@1008.00',
    );
    hydrate();
    expect(screen.getByText('₦1,008.00')).toBeInTheDocument();
  });

  it('shows many variants as a list', async () => {
    const variants = Array.from({ length: 9 }, (_, index) => ({
      id: index === 0 ? null : index,
      title: `Shade ${index}`,
      price: `${1000 + index}.00`,
      compareAtPrice: null,
      inStock: index !== 3,
      inventoryQuantity: index === 3 ? 0 : 5,
      isTracked: true,
    }));
    const { user } = openOrderDialog(buildProduct({ variants }));
    const list = screen.getByRole('combobox', { name: 'Choose an option' });
    expect(screen.getByRole('option', { name: 'Shade 3, ₦1,003, Sold out' })).toBeDisabled();
    await user.selectOptions(list, 'Shade 8, ₦1,008');
    expect(screen.getByText('₦1,008.00')).toBeInTheDocument();
  });
});
