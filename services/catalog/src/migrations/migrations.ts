import { CreateCatalogue } from './20261124000000-create-catalogue.ts';

/** Every migration of the catalogue's database, oldest first. Released ones are never edited. */
export const catalogMigrations = [CreateCatalogue];
