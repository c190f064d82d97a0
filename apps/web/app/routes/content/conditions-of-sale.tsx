import { ContentPage } from '../../features/content/ContentPage.tsx';
import { conditions } from '../../features/content/conditions.ts';
import { contentMeta } from '../../features/content/meta.ts';
import type { Route } from './+types/conditions-of-sale';

export const handle = { isCacheable: true };

export function loader({ request }: Route.LoaderArgs) {
  return { text: conditions, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : contentMeta(loaderData.text, loaderData.origin);

export default function ConditionsOfSale({ loaderData: { text } }: Route.ComponentProps) {
  return <ContentPage text={text} />;
}
