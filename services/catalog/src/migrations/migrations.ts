import { CreateCatalogue } from './migration-20261121-create-catalogue.ts';

/** Every migration of the catalogue's database, oldest first. Merged ones are never edited. */
export const catalogMigrations = [CreateCatalogue];
