import type { OfficeSettings } from '@assay/contract/shapes/settings.ts';
import { LOGO_MAX_BYTES, LOGO_MIN_WIDTH, type LogoTheme, logoPath } from '@assay/domain/settings/logo.ts';
import { EMPTY_SETTINGS, type LogoImage } from '@assay/domain/settings/settings.ts';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useRef } from 'react';
import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { LastChange } from './SettingForm.tsx';

const NAMES: Readonly<Record<LogoTheme, string>> = { light: 'Light pages and papers', dark: 'Dark pages' };

/** The images of the logo, and what replaces or removes them. */
export function LogoForm({ entry }: { entry: OfficeSettings['logo'] }) {
  const logo = entry.value ?? EMPTY_SETTINGS.logo;
  return (
    <Panel title="Logo" className="setting-panel" aside={<LastChange {...entry} />}>
      <div id="logo">
        <p className="max-w-measure text-small text-ink-2">
          Shown instead of the name set in type: on pages, in emails and on papers. A PNG, WebP or JPEG of up to 1 MB,
          at least {LOGO_MIN_WIDTH} pixels wide; a transparent background stays. Invoices and certificates keep the logo
          they were made with.
        </p>
        <div className="setting-logos">
          <OneLogo theme="light" image={logo.light} version={entry.version} />
          {logo.light === null ? null : <OneLogo theme="dark" image={logo.dark} version={entry.version} />}
        </div>
      </div>
    </Panel>
  );
}

function OneLogo({ theme, image, version }: { theme: LogoTheme; image: LogoImage | null; version: number }) {
  const chosen = useRef<HTMLInputElement>(null);
  return (
    <section aria-label={NAMES[theme]}>
      <h3 className="text-small font-semibold">{NAMES[theme]}</h3>
      <div className={`setting-logo setting-logo-${theme}`}>
        {image === null ? (
          <p>{theme === 'light' ? 'No logo' : 'None: the one for light pages is on a light ground'}</p>
        ) : (
          <img src={logoPath(image)} alt="The logo" width={image.width} height={image.height} />
        )}
      </div>
      <div className="office-acts">
        <OfficeAction
          call="setting.logo"
          id={`logo-${theme}`}
          title={image === null ? 'Upload logo' : 'Replace'}
          buttonLabel="Upload logo"
          tone="commit"
          inputs={[
            {
              name: 'file',
              label: 'Image',
              kind: 'file',
              accept: 'image/png,image/webp,image/jpeg',
              file: chosen,
              check: () => fileFault(chosen.current?.files?.[0]),
            },
          ]}
          isNoteless
          send={() => {
            const file = chosen.current?.files?.[0];
            return browserApi.call('setting.logo', {
              query: { theme, version },
              ...(file === undefined ? {} : { file }),
            });
          }}
          doneMessage="Logo saved."
        />
        {image === null ? null : (
          <OfficeAction
            call="setting.logoRemove"
            id={`logo-${theme}-remove`}
            title="Remove"
            buttonLabel="Remove logo"
            tone="danger"
            isNoteless
            send={() => browserApi.call('setting.logoRemove', { query: { theme, version } })}
            doneMessage="Logo removed."
          >
            <p>
              {theme === 'light'
                ? 'Pages, emails and new papers show the name set in type again.'
                : 'Dark pages show the one for light pages, on a light ground.'}
            </p>
          </OfficeAction>
        )}
      </div>
    </section>
  );
}

function fileFault(file: File | undefined): string | null {
  if (file === undefined) return 'Choose an image';
  return file.size > LOGO_MAX_BYTES ? 'Choose an image of 1 MB or less' : null;
}
