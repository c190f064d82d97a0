import { inject } from 'vitest';
import { cloneTemplate, type TestDatabase } from './template.ts';

export type { TestDatabase } from './template.ts';

/** A database without any table, on the same server. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('databaseAdminUrl'), 'template0');
}

/**
 * A fresh, migrated, empty database for one test file, on the run's real PostgreSQL.
 * Call `drop` in afterAll, after closing your own pool. `template`: a database without connections to copy instead.
 */
export function createTestDatabase(template = inject('databaseTemplate')): Promise<TestDatabase> {
  return cloneTemplate(inject('databaseAdminUrl'), template);
}
