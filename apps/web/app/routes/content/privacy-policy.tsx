import { ContentPage } from '../../features/content/ContentPage.tsx';
import { legalText } from '../../features/content/legal.ts';
import { contentMeta } from '../../features/content/meta.ts';
import { privacy } from '../../features/content/privacy.ts';
import { requestContext } from '../../session/context.ts';
import type { Route } from './+types/privacy-policy';

export const handle = { isCacheable: true };

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    text: legalText(privacy, context.get(requestContext).legalTexts.privacy),
    origin: new URL(request.url).origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined ? [] : contentMeta(loaderData.text, loaderData.origin, matches);

export default function PrivacyPolicy({ loaderData: { text } }: Route.ComponentProps) {
  return <ContentPage text={text} />;
}
