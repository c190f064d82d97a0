import { ContentPage } from '../../features/content/ContentPage.tsx';
import { conditions } from '../../features/content/conditions.ts';
import { legalText } from '../../features/content/legal.ts';
import { contentMeta } from '../../features/content/meta.ts';
import { requestContext } from '../../session/context.ts';
import type { Route } from './+types/conditions-of-sale';

export const handle = { isCacheable: true };

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    text: legalText(conditions, context.get(requestContext).legalTexts.conditions),
    origin: new URL(request.url).origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined ? [] : contentMeta(loaderData.text, loaderData.origin, matches);

export default function ConditionsOfSale({ loaderData: { text } }: Route.ComponentProps) {
  return <ContentPage text={text} />;
}
