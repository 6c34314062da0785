import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShipForm } from './ShipForm.tsx';

describe('a shipment', () => {
  const ship = async (link: string) => {
    const onShip = jest.fn();
    render(<ShipForm orderId={7} isBusy={false} onShip={onShip} />);
    await userEvent.type(screen.getByLabelText('Tracking link'), link);
    await userEvent.click(screen.getByRole('button', { name: 'Shipped: tell the buyer' }));
    return onShip;
  };
  beforeEach(() => sessionStorage.clear());

  it.each(['courier.example/track/1', 'https://courier.example/track/1'])(
    'takes the tracking link %s, as couriers print it',
    async (link) => {
      expect(await ship(link)).toHaveBeenCalledWith({
        trackingUrl: 'https://courier.example/track/1',
      });
    },
  );

  it.each(['http://courier.example/1', 'GIG12345', 'javascript:alert(1)'])(
    'refuses %s',
    async (link) => {
      expect(await ship(link)).not.toHaveBeenCalled();
      expect(screen.getByLabelText('Tracking link')).toBeInvalid();
    },
  );
});
