import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { businessName, shortBusinessName } from '@assay/domain/settings/name.ts';
import { EMPTY_SETTINGS } from '@assay/domain/settings/settings.ts';
import { DEFAULT_TIME_ZONE, type TimeZone } from '@assay/domain/timeZone.ts';
import { expect, it } from 'vitest';
import { type MailBody, renderHtml } from '../src/platform/mail/layout.ts';
import { templates } from '../src/platform/mail/templates.ts';
import { templateSamples } from './mailSamples.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Where the name of the software is meant: its API, and messages to who runs it. */
const ABOUT_THE_SOFTWARE = [
  'packages/contract/src/openapi.ts',
  'packages/contract/src/routes/',
  'packages/domain/src/settings/name.ts',
  'packages/domain/src/settings/example.ts',
  'apps/server/src/platform/config.ts',
  'apps/server/src/platform/database/',
  'apps/server/src/platform/http/selfTest.ts',
  'apps/server/src/platform/http/reader.ts',
  'apps/web/app/lib/calendar.ts',
];
/** A text in quotes, in a template, or between tags. */
const SHOWN =
  /'[^'\n]*\bAssay\b[^'\n]*'|`[^`\n]*\bAssay\b[^`\n]*`|^[^*/]*>[^<>{}]*\bAssay\b|^\s+[A-Z][^={}]*\bAssay\b[^={}]*$/;

it('given the texts of pages, emails and papers, then none has the name of the software in it', () => {
  const found = ['apps/server/src', 'apps/web/app', 'packages/domain/src', 'packages/contract/src'].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => !ABOUT_THE_SOFTWARE.some((path) => file.startsWith(path)))
      .flatMap((file) =>
        readFileSync(ROOT + file, 'utf8')
          .split('\n')
          .filter((line) => SHOWN.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line) && !/^import /.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      ),
  );
  expect(found).toEqual([]);
});

it('given a business, then its trading name comes before its legal one, and its short name where there is little room', () => {
  const named = (names: Partial<typeof EMPTY_SETTINGS.business>) => ({
    business: { ...EMPTY_SETTINGS.business, ...names },
  });
  const all = named({ legalName: 'Hammer & Sons LLC', tradingName: 'Hammer & Sons', shortName: 'Hammer' });
  expect([businessName(all), shortBusinessName(all)]).toEqual(['Hammer & Sons', 'Hammer']);
  const legal = named({ legalName: 'Hammer & Sons LLC' });
  expect([businessName(legal), shortBusinessName(legal)]).toEqual(['Hammer & Sons LLC', 'Hammer & Sons LLC']);
  expect(businessName(EMPTY_SETTINGS)).toBe('Assay');
});

it.each(Object.keys(templates))(
  'given the email %s of Hammer & Sons, then it names that business and no other',
  (name) => {
    const render = templates[name as keyof typeof templates] as (
      data: unknown,
      zone: TimeZone,
      name: string,
    ) => MailBody;
    const mail = render(templateSamples[name as keyof typeof templates], DEFAULT_TIME_ZONE, 'Hammer & Sons');
    const html = renderHtml(mail.content, { name: 'Hammer & Sons', sender: ['Hammer & Sons, 1 Main Street'] });
    expect(`${mail.subject}\n${mail.text}\n${html}`.replaceAll('assay.example', '')).not.toMatch(/assay/i);
    expect(html).toContain('HAMMER &amp; SONS');
  },
);
