import { inject } from 'vitest';
import { cloneTemplate, type TestDatabase } from './template.ts';

export type { TestDatabase } from './template.ts';

/**
 * A fresh, migrated, empty database for one test file, on the run's real PostgreSQL.
 * Call `drop` in afterAll, after closing your own pool.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('databaseAdminUrl'), inject('databaseTemplate'));
}
