import { logoPath } from '@assay/domain/settings/logo.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import type { LogoImage } from '@assay/domain/settings/settings.ts';
import { useSettings } from '../session/shellData.ts';

/** The name of the business: its logo, or set in type. `after`: text that follows it. */
export function BrandName({ after = '' }: { after?: string }) {
  const { logo, business } = useSettings();
  // While a release is rolled out, the data may come from a process of the previous one.
  const light = logo?.light ?? null;
  const name = businessName({ business });
  if (light === null) return `${name}${after}`;
  if (logo.dark === null) return <Picture image={light} name={name} className="logo logo-only" />;
  // Both are on the page, since the theme may change on it; a hidden one that is lazy is not loaded.
  return (
    <>
      <Picture image={light} name={name} className="logo logo-light" />
      <Picture image={logo.dark} name={name} className="logo logo-dark" />
    </>
  );
}

function Picture({ image, name, className }: { image: LogoImage; name: string; className: string }) {
  const { width, height } = image;
  return <img src={`${logoPath(image)}?w=640`} alt={name} {...{ width, height, className }} loading="lazy" />;
}
