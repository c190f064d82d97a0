import { about } from '../../features/content/about.ts';
import { ContentPage } from '../../features/content/ContentPage.tsx';
import { contentMeta } from '../../features/content/meta.ts';
import type { Route } from './+types/about';

export const handle = { isCacheable: true };

export function loader({ request }: Route.LoaderArgs) {
  return { text: about, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined ? [] : contentMeta(loaderData.text, loaderData.origin, matches);

export default function About({ loaderData: { text } }: Route.ComponentProps) {
  return <ContentPage text={text} />;
}
