import { writeFileSync } from 'node:fs';
import { variables } from '../src/platform/config.ts';

/** Text of docs/configuration.md: every variable with its meaning and default, from the module that reads them. */
export function configurationPage(): string {
  const rows = Object.entries(variables).map(([name, variable]) => {
    const value: unknown = variable.read(undefined);
    const fallback =
      name === 'DATA_DIR'
        ? '`.data`'
        : value === null || value === false
          ? ''
          : `\`${Array.isArray(value) ? value.join(',') : String(value)}\``;
    return `| \`${name}\` | ${variable.meaning} | ${fallback} | ${'secret' in variable && variable.secret ? 'yes' : ''} |`;
  });
  return [
    '# Configuration',
    '',
    'Generated from `apps/server/src/platform/config.ts` by `node apps/server/scripts/configuration.ts`; do not edit.',
    '',
    'All settings are environment variables. If any is invalid, the process lists every problem and exits. `npm start` needs',
    'none: it starts an embedded database and the sandbox and sets what they need. `npm run doctor` checks a configuration.',
    '',
    '| variable | meaning | default | secret |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

export const configurationFile = new URL('../../../docs/configuration.md', import.meta.url);

if (import.meta.main) writeFileSync(configurationFile, configurationPage());
