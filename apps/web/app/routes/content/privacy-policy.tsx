import { ContentPage } from '../../features/content/ContentPage.tsx';
import { contentMeta } from '../../features/content/meta.ts';
import { privacy } from '../../features/content/privacy.ts';
import type { Route } from './+types/privacy-policy';

export const handle = { isCacheable: true };

export function loader({ request }: Route.LoaderArgs) {
  return { text: privacy, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : contentMeta(loaderData.text, loaderData.origin);

export default function PrivacyPolicy({ loaderData: { text } }: Route.ComponentProps) {
  return <ContentPage text={text} />;
}
