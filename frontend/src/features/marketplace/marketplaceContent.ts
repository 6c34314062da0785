import { grouped } from '../../lib/formatMoney.ts';
import { WAITING_DAYS } from '../../lib/rules/limits.gen.ts';

/** Words of the marketplace page. */
export const marketplaceContent = {
  title: 'Marketplace',
  description: 'Order in naira, pay by bank transfer and upload your proof of payment.',
  /** What there is, on the page of all goods; then how it works. */
  goods: ([first, ...others]: readonly string[]) => {
    if (first === undefined) return '';
    const last = others.length > 3 ? 'more' : others.pop();
    const listed = [first, ...others.slice(0, 3)].join(', ');
    return `${last === undefined ? listed : `${listed} and ${last}`}. `;
  },
  how: 'Pay by bank transfer, and we deliver.',
  tools: 'Find a product',
  search: { label: 'Search products', placeholder: 'What do you need?', action: 'Search' },
  category: { label: 'Category', all: 'All Categories' },
  sort: {
    label: 'Sort by',
    options: [
      { value: '', text: 'Best match' },
      { value: 'newest', text: 'Newest first' },
      { value: 'price', text: 'Price, low to high' },
      { value: '-price', text: 'Price, high to low' },
      { value: 'title', text: 'Name' },
    ],
  },
  categories: 'Categories',
  loading: 'Loading products',
  more: 'More products',
  empty: {
    title: 'No Products Found',
    text: 'Try adjusting your search or filters',
  },
  instead: (search: string, searchedFor: string) =>
    `No product has “${search}”. These have “${searchedFor}”.`,
  /** Where only descriptions have the words. */
  onlyMention: (search: string) => `No product is called “${search}”. These mention it:`,
  near: 'These have some of the words',
  categoryDescription: (category: string) =>
    `${category}: prices in naira, delivered in Nigeria. Order online and pay by bank transfer.`,
  reset: 'Show all products',
  askUs: 'Ask us to find it',
  find: (search: string) => `Hello, do you have ${search}?`,
  mentions: (search: string) => `Mentions “${search}”`,
  failure: {
    title: 'We could not load the products',
    text: 'Check your connection, then try again.',
    retry: 'Try again',
    more: 'The next products did not come.',
  },
  sale: 'SALE',
  noCategory: 'Various',
  showAll: 'Show all',
  products: (count: number) => (count === 1 ? '1 product' : `${grouped(count)} products`),
  /** Before the lowest price of several. */
  from: 'from',
  was: 'Was',
  save: (sum: string) => `save ${sum}`,
  orderNow: 'Order Now',
  soldOut: 'Sold out',
  ask: 'Ask on WhatsApp',
  askBack: 'Ask when it is back',
  question: (title: string, address: string) =>
    `Hello, I have a question about ${title}: ${address}`,
  productPage: {
    loading: 'Loading the product',
    share: 'Share on WhatsApp',
    pieces: 'How many',
    /** In the bar of a phone. */
    how: 'Pay by transfer',
    payment: 'You pay by bank transfer after you order. Staff check the bank, then we deliver.',
    variants: 'Sold as',
    waiting: {
      title: 'Tell me when it is back',
      promise: 'We email you when it is back.',
      variantTitle: 'Tell me when a sold-out option is back',
      which: 'Which one',
      any: 'Any of them',
      email: 'Email address',
      consent: `Send me one email about this product, and keep my address for that, ${WAITING_DAYS} days at most.`,
    },
    moreVariants: (count: number) => `and ${count} more in the order form`,
    pictures: {
      label: (title: string) => `Pictures of ${title}`,
      one: (title: string, number: number, all: number) => `${title}, picture ${number} of ${all}`,
      show: (number: number, all: number) => `Show picture ${number} of ${all}`,
    },
    specifications: 'Facts',
    /** For search engines and messengers, where the product has no description. */
    order: (title: string) => `Order ${title} online, pay by bank transfer, and we deliver.`,
    related: (category: string) => `More in ${category}`,
    all: (category: string) => `All of ${category}`,
    missing: {
      title: 'This product is no longer here',
      text: 'It may have sold out, or the link was cut short.',
    },
    failure: {
      title: 'We could not load the product',
      text: 'Check your connection, then try again.',
    },
  },
  /** A few products, on the home page and where a product is gone. */
  shelf: { title: 'In stock now', all: { text: 'All products', href: '/marketplace' } },
  onRequest: {
    title: 'Not on the shelf?',
    text: 'China sourcing is offered on request. Tell us the item and quantity.',
    action: 'Get In Touch',
    subject: 'Sourcing request',
  },
  lastOrder: {
    label: 'Your last order',
    action: 'See this order',
    dismiss: 'Hide this',
  },
} as const;
