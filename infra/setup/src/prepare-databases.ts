import { authDatabase } from '@spade/auth/database';
import { catalogDatabase } from '@spade/catalog/database';
import { contactDatabase } from '@spade/contact/database';
import { ordersDatabase } from '@spade/orders/database';
import { createServiceDatabases } from '@spade/platform/database/create-service-databases';
import { grantTableRights } from '@spade/platform/database/grant-table-rights';
import { migrate } from '@spade/platform/database/migrate';
import { type ServiceSchema, servingRole } from '@spade/platform/database/service-schema';
import { databaseOwners } from './ensure-secrets.ts';

const schemas: Record<(typeof databaseOwners)[number], ServiceSchema> = {
  auth: authDatabase,
  catalog: catalogDatabase,
  contact: contactDatabase,
  orders: ordersDatabase,
};

/** Logs problems only. */
const quiet = { log: () => {}, warn: (line: string) => void process.stderr.write(`${line}\n`) };

/**
 * Creates the missing databases and roles of the services, migrates each as its owner and grants the
 * serving roles their rights. May run at every start, even while services are running.
 * @param read reads one secret of the folder `databases`
 */
export async function prepareDatabases(read: (name: string) => Promise<string>): Promise<void> {
  const adminUrl = (await read('admin_url')).trim();
  const databases = await Promise.all(
    databaseOwners.map(async (name) => ({
      name,
      password: await read(`${name}_password`),
      servicePassword: await read(`${name}_service_password`),
    })),
  );
  await createServiceDatabases(adminUrl, databases);
  for (const { name, password } of databases) {
    const ownerUrl = new URL(adminUrl);
    ownerUrl.username = name;
    ownerUrl.password = encodeURIComponent(password);
    ownerUrl.pathname = `/${name}`;
    const schema = schemas[name];
    await migrate({ url: ownerUrl.href, migrations: schema.migrations, logger: quiet });
    await grantTableRights(ownerUrl.href, servingRole(name), schema, quiet);
  }
}
