import type { ComponentType } from 'react';

/** The applications: what React renders on the server and takes over in the browser. Each is its own script. */
export const apps = {
  contact: async () => (await import('../features/contact/ContactForm.tsx')).ContactForm,
  account: async () => (await import('../features/account/AccountForms.tsx')).AccountForms,
  supplier: async () =>
    (await import('../features/supplier/SupplierOrdersPage.tsx')).SupplierOrdersPage,
  marketplace: async () => (await import('./apps/MarketplaceApp.tsx')).MarketplaceApp,
  product: async () => (await import('./apps/ProductApp.tsx')).ProductApp,
  order: async () => (await import('./apps/OrderApp.tsx')).OrderApp,
} as const;

/** Name of an application. */
export type AppName = keyof typeof apps;

/** The properties of an application, as JSON carries them from the server to the browser. */
export type AppProps<Name extends AppName> =
  Awaited<ReturnType<(typeof apps)[Name]>> extends ComponentType<infer Props> ? Props : never;

/** Source of each application, by which the build knows its script. */
export const appModules: Readonly<Record<AppName, string>> = {
  contact: 'src/features/contact/ContactForm.tsx',
  account: 'src/features/account/AccountForms.tsx',
  supplier: 'src/features/supplier/SupplierOrdersPage.tsx',
  marketplace: 'src/pages/apps/MarketplaceApp.tsx',
  product: 'src/pages/apps/ProductApp.tsx',
  order: 'src/pages/apps/OrderApp.tsx',
};
