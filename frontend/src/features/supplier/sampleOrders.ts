import type { SupplierOrder, SupplierOrderLine } from './supplierOrder.ts';

const line = (slug: string, name: string, quantity: number, price: number): SupplierOrderLine => ({
  id: slug,
  name,
  quantity,
  price,
  image: `/catalogue/${slug}.svg`,
});

const total = (products: readonly SupplierOrderLine[]): number =>
  products.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

const sample = (
  order: Omit<SupplierOrder, 'totalAmount' | 'customerEmail' | 'customerPhone'>,
): SupplierOrder => ({
  ...order,
  // Reserved domain and an unassigned number range.
  customerEmail: `${order.customerName.toLowerCase().replace(' ', '.')}@example.com`,
  customerPhone: `0800 000 ${order.id.slice(-4)}`,
  totalAmount: total(order.products),
});

/** Sample orders for the screen. Names, goods and prices are invented. */
export const sampleOrders: readonly SupplierOrder[] = [
  sample({
    id: 'SUP-1006',
    customerName: 'Ada Sample',
    products: [line('portland-cement-50kg', 'Portland cement, 50 kg', 40, 9_000)],
    status: 'pending',
    paymentStatus: 'paid',
    orderDate: '2025-01-20',
    shippingAddress: '1 Example Close, Ikeja, Lagos',
    estimatedDelivery: '2025-01-27',
  }),
  sample({
    id: 'SUP-1005',
    customerName: 'Musa Sample',
    products: [
      line('led-par-light-set', 'LED par light set', 2, 150_000),
      line('wireless-microphone-pair', 'Wireless microphone pair', 1, 80_000),
    ],
    status: 'pending',
    paymentStatus: 'pending',
    orderDate: '2025-01-18',
    shippingAddress: '2 Example Road, Kano, Kano',
    estimatedDelivery: '2025-01-28',
  }),
  sample({
    id: 'SUP-1004',
    customerName: 'Bisi Sample',
    products: [line('rice-parboiled-50kg', 'Parboiled rice, 50 kg', 5, 70_000)],
    status: 'processing',
    paymentStatus: 'paid',
    orderDate: '2025-01-15',
    shippingAddress: '3 Example Street, Ibadan, Oyo',
    estimatedDelivery: '2025-01-23',
  }),
  sample({
    id: 'SUP-1003',
    customerName: 'Ngozi Sample',
    products: [line('solar-water-pump', 'Solar water pump system', 1, 1_200_000)],
    status: 'shipped',
    paymentStatus: 'paid',
    orderDate: '2025-01-10',
    shippingAddress: '4 Example Avenue, Enugu, Enugu',
    trackingNumber: 'SAMPLE-0003',
    estimatedDelivery: '2025-01-19',
  }),
  sample({
    id: 'SUP-1002',
    customerName: 'Tunde Sample',
    products: [
      line('ankara-fabric-6yd', 'Ankara fabric, 6 yards', 3, 22_000),
      line('shea-butter-20kg', 'Shea butter, 20 kg', 1, 60_000),
    ],
    status: 'delivered',
    paymentStatus: 'paid',
    orderDate: '2025-01-06',
    shippingAddress: '5 Example Crescent, Abuja, FCT',
    trackingNumber: 'SAMPLE-0002',
    estimatedDelivery: '2025-01-12',
  }),
  sample({
    id: 'SUP-1001',
    customerName: 'Halima Sample',
    products: [line('steel-rod-12mm', 'Steel rod, 12 mm', 60, 8_000)],
    status: 'cancelled',
    paymentStatus: 'failed',
    orderDate: '2025-01-03',
    shippingAddress: '6 Example Lane, Kaduna, Kaduna',
  }),
];
