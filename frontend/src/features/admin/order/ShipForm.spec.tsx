import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShipForm } from './ShipForm.tsx';

describe('a shipment', () => {
  const ship = async (link: string) => {
    const onShip = jest.fn();
    render(<ShipForm order={{ id: 7, deliveryFee: null }} isBusy={false} onShip={onShip} />);
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

  describe('whose fee staff told', () => {
    const feeField = () => screen.queryByLabelText(/^Delivery fee at the door, in naira/);
    const send = async (typed: string) => {
      const onShip = jest.fn();
      render(<ShipForm order={{ id: 7, deliveryFee: null }} isBusy={false} onShip={onShip} />);
      await userEvent.type(feeField() ?? document.body, typed);
      await userEvent.click(screen.getByRole('button', { name: 'Shipped: tell the buyer' }));
      return onShip;
    };

    it('takes it as people type it', async () => {
      expect(await send('2,500')).toHaveBeenCalledWith({ feeAtDoor: '2500.00' });
    });

    it.each(['0', 'as agreed'])('refuses %s', async (typed) => {
      expect(await send(typed)).not.toHaveBeenCalled();
      expect(feeField()).toBeInvalid();
    });

    it('is not asked for one that is in the total', () => {
      render(<ShipForm order={{ id: 7, deliveryFee: '0.00' }} isBusy={false} onShip={jest.fn()} />);
      expect(feeField()).toBeNull();
    });
  });
});
